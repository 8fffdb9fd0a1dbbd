/** The few colours that every picture shares, and how they are mixed. */
export const lake = '#0f3d3e';
export const fir = '#1f5c4d';
export const clay = '#c4623a';
export const ochre = '#d99a2b';
export const fog = '#dfe7e3';
export const paper = '#f5f1e8';
export const ink = '#14201f';

export type Tone = { glow: string; light: string; base: string; shade: string; deep: string };

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, at) =>
      Math.round(value + (to[at]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const tint = (colour: string, share: number): string => mix(colour, paper, share);
export const shade = (colour: string, share: number): string => mix(colour, ink, share);

/** Five tones of one material: the lit planes lean to paper, the shaded ones to the lake, never to plain black. */
export function tone(colour: string): Tone {
  const bright = luminance(colour) > 0.72;
  return {
    glow: mix(colour, '#fffaf0', bright ? 0.75 : 0.42),
    light: mix(colour, '#fffaf0', bright ? 0.4 : 0.16),
    base: colour,
    shade: mix(colour, lake, bright ? 0.17 : 0.27),
    deep: mix(colour, shade(lake, 0.3), bright ? 0.34 : 0.5),
  };
}

export const wood = mix(ochre, clay, 0.34);
export const paleWood = mix(wood, paper, 0.45);
export const steel = mix(fog, lake, 0.24);
export const brass = mix(ochre, fir, 0.12);
export const stone = mix(fog, clay, 0.16);

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.3 * r! + 0.59 * g! + 0.11 * b!) / 255;
}
