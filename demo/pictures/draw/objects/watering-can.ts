/** The watering can: a drum, a long straight spout with a rose, a hoop. */
import { brass, fir, tone } from '../palette.ts';
import { at, circle, ellipse, type Point, path, repeat } from '../shapes.ts';
import { mouth, tube, turned } from '../solids.ts';

const drum: Point[] = [
  [178, -360],
  [178, -348],
  [204, -20],
  [208, -12],
  [208, 0],
];

export const body = (colour = fir): string =>
  turned(drum, colour, { gloss: true, lid: false }) + mouth([178, -360], colour, 8) + hood(colour);
export const spout = (colour = fir): string => {
  const t = tone(colour);
  return (
    path('M150 -130L476 -452L502 -424L168 -50Z', t.base) +
    path('M160 -88L490 -438L502 -424L168 -50Z', t.deep) +
    path('M150 -130L476 -452L484 -443L154 -112Z', t.light)
  );
};
export const rose = (): string =>
  path('M-22 26L22 26L66 -34L-66 -34Z', tone(brass).base) +
  path('M6 26L22 26L66 -34L26 -34Z', tone(brass).deep) +
  ellipse(0, -34, [66, 22], tone(brass).light) +
  repeat(7, (index) => circle(-42 + index * 14, -34 + (index % 2 ? 7 : -5), 4, tone(brass).deep));
export const hoop = (): string => tube('M-196 -70C-400 -120 -370 -470 -150 -350', 24, brass);
export const washer = (colour = brass): string =>
  `<path fill-rule="evenodd" fill="${colour}" d="M-46 0A46 46 0 1 0 46 0A46 46 0 1 0 -46 0ZM-20 0A20 20 0 1 1 20 0A20 20 0 1 1 -20 0Z"/>`;

export const wateringCan = (colour = fir): string =>
  [hoop(), spout(colour), at(489, -438, rose(), { turn: 46 }), body(colour)].join('');

const hood = (colour: string): string =>
  path('M-10 -390A178 60 0 0 1 178 -360A178 30 0 0 1 60 -331Q40 -376 -10 -390Z', tone(colour).shade) +
  path('M-10 -390A178 60 0 0 1 178 -360Q90 -384 -10 -390Z', tone(colour).light);
