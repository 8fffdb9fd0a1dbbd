/** Grounds, light and shadow: what the objects stand in. */
import { lake, mix, shade, tint } from './palette.ts';
import { group, type Point, polygon, rect, repeat } from './shapes.ts';

export type Drawing = { name: string; width: number; height: number; body: string };
export type Size = { width: number; height: number };

export const portrait: Size = { width: 1600, height: 2000 };
export const wide: Size = { width: 1600, height: 900 };
export const landscape: Size = { width: 1600, height: 1000 };
export const square: Size = { width: 1600, height: 1600 };

export const drawing = (name: string, size: Size, ...layers: string[]): Drawing => ({
  name,
  ...size,
  body: layers.join(''),
});

/** A wall and a floor that meet at `horizon` (share of the height), each a little lighter where the light comes from. */
export function room(
  size: Size,
  { wall, floor, horizon = 0.62 }: { wall: string; floor: string; horizon?: number },
): string {
  const y = size.height * horizon;
  return [
    gradient('wall', [tint(wall, 0.09), wall, shade(wall, 0.07)]),
    gradient('floor', [tint(floor, 0.05), floor, shade(floor, 0.1)]),
    rect(0, 0, size.width, y, 'url(#wall)'),
    rect(0, y, size.width, size.height - y, 'url(#floor)'),
    rect(0, y, size.width, size.height * 0.05, 'url(#seam)'),
  ].join('');
}

/** A sheet seen from above, for things laid out on it. */
export function sheet(size: Size, colour: string): string {
  return (
    gradient('sheet', [tint(colour, 0.1), colour, shade(colour, 0.08)]) +
    rect(0, 0, size.width, size.height, 'url(#sheet)')
  );
}

function gradient(id: string, [from, middle, to]: readonly [string, string, string]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** A thing on the floor at a point, with its long shadow to the right and back. */
export function stand([x, y]: Point, thing: string, { scale = 1, reach = 0.95, rise = 0.2, dark = 0.3 } = {}): string {
  return [
    cast(group(`translate(${x} ${y}) matrix(${scale} 0 ${-reach * scale} ${rise * scale} 0 0)`, thing), dark),
    group(`translate(${x} ${y}) scale(${scale})`, thing),
  ].join('');
}

/** On a table or a shelf: a short shadow that stays on it. */
export const put = (place: Point, thing: string, how: { scale?: number; dark?: number } = {}): string =>
  stand(place, thing, { reach: 0.26, rise: 0.07, dark: 0.22, ...how });

/** A thing lying on a sheet or hanging on a wall: its shadow is the same shape, moved. */
export function lie([x, y]: Point, thing: string, { scale = 1, turn = 0, lift = 22, dark = 0.26 } = {}): string {
  const place = `rotate(${turn}) scale(${scale})`;
  return [
    cast(group(`translate(${x + lift * 0.8} ${y + lift}) ${place}`, thing), dark),
    group(`translate(${x} ${y}) ${place}`, thing),
  ].join('');
}

/** The silhouette of anything as a soft shadow; `dark` is one of the strengths in `definitions`. */
function cast(thing: string, dark: number): string {
  return `<g opacity="${dark}"><g filter="url(#shadow)">${thing}</g></g>`;
}

/** Light through a window, thrown on the wall: panes leaning to the right. */
export function windowLight(
  [x, y]: Point,
  {
    width,
    height,
    lean = 0.32,
    columns = 2,
    rows = 3,
    strength = 0.2,
  }: {
    width: number;
    height: number;
    lean?: number;
    columns?: number;
    rows?: number;
    strength?: number;
  },
): string {
  const bar = 16;
  const [paneWidth, paneHeight] = [(width - bar * (columns - 1)) / columns, (height - bar * (rows - 1)) / rows];
  const panes = repeat(columns * rows, (index) => {
    const [left, top] = [(index % columns) * (paneWidth + bar), Math.floor(index / columns) * (paneHeight + bar)];
    return polygon(
      (
        [
          [left, top],
          [left + paneWidth, top],
          [left + paneWidth, top + paneHeight],
          [left, top + paneHeight],
        ] as Point[]
      ).map(([px, py]): Point => [x + px + py * lean, y + py - px * 0.1]),
      '#fff4d9',
    );
  });
  return `<g opacity="${strength}" filter="url(#soft)">${panes}</g>`;
}

/** Everything that pictures refer to by name. A filter's area is kept close to its shape: it is what drawing costs. */
export function definitions(): string {
  const area = 'x="-50%" y="-50%" width="200%" height="200%"';
  const night = channels(shade(lake, 0.45));
  return `<defs>
    <filter id="shadow" ${area} color-interpolation-filters="sRGB"><feColorMatrix values="0 0 0 0 ${night[0]} 0 0 0 0 ${night[1]} 0 0 0 0 ${night[2]} 0 0 0 1 0"/><feGaussianBlur stdDeviation="7"/></filter>
    <filter id="soft" ${area}><feGaussianBlur stdDeviation="4"/></filter>
    <linearGradient id="seam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(lake, '#000000', 0.4)}" stop-opacity=".16"/><stop offset="1" stop-color="${lake}" stop-opacity="0"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#fff0c4" stop-opacity=".62"/><stop offset=".45" stop-color="#fbdc9a" stop-opacity=".26"/><stop offset="1" stop-color="#f5c870" stop-opacity="0"/></radialGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffedbd" stop-opacity=".5"/><stop offset="1" stop-color="#ffedbd" stop-opacity=".04"/></linearGradient>
  </defs>`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
}
