/** The fan: a round guard, four blades, a neck that tilts, a heavy foot. */
import { brass, clay, fog, ink, lake, mix, steel, tone } from '../palette.ts';
import { at, circle, group, path, repeat, stroke } from '../shapes.ts';
import { disc, tube, turned } from '../solids.ts';

export const foot = (colour = lake): string =>
  turned(
    [
      [170, -56],
      [186, -44],
      [192, 0],
    ],
    colour,
    { gloss: true },
  ) +
  turned(
    [
      [26, -150],
      [30, -54],
    ],
    brass,
  );
export const blade = (colour = clay): string =>
  path('M0 -30C-20 -110 -130 -150 -120 -236C-110 -300 10 -300 50 -240C84 -180 40 -90 24 -26Z', tone(colour).base) +
  path('M24 -26C40 -90 84 -180 50 -240C36 -260 20 -274 0 -282C40 -200 20 -110 0 -30Z', tone(colour).shade);
export const blades = (colour = clay): string =>
  repeat(4, (index) => group(`rotate(${index * 90 + 18})`, blade(colour))) + disc([0, 0], 50, ink);
export const guard = (colour = steel): string =>
  [
    repeat(20, (index) =>
      group(`rotate(${index * 18})`, stroke('M0 -62C18 -140 18 -220 0 -312', tone(colour).light, 5)),
    ),
    ring(312, 16, colour),
    ring(190, 5, colour),
    disc([0, 0], 66, fog),
    circle(0, 0, 22, clay),
  ].join('');
export const motor = (colour = lake): string =>
  disc([0, 0], 120, colour) + disc([10, -6], 82, tone(colour).light) + disc([12, -8], 30, brass);

export function fan({ colour = lake, bladeColour = clay } = {}): string {
  return [
    foot(colour),
    tube('M0 -140L0 -250', 34, brass),
    circle(28, -560, 300, mix(tone(colour).deep, ink, 0.2), 'opacity=".22"'),
    at(26, -566, motor(colour)),
    at(0, -560, blades(bladeColour)),
    at(0, -560, guard()),
  ].join('');
}

function ring(radius: number, width: number, colour: string): string {
  const t = tone(colour);
  return `<circle r="${radius}" fill="none" stroke="${t.deep}" stroke-width="${width}"/><circle r="${radius}" cx="-2" cy="-2" fill="none" stroke="${t.light}" stroke-width="${width * 0.55}"/>`;
}
