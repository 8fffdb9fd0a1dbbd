/** Lamp No. 1: a weighted foot, one bent tube, a shade on a hinge. */
import { brass, clay, fog, ink, lake, ochre, tone } from '../palette.ts';
import { at, circle, ellipse, group, polygon, rect, repeat, stroke } from '../shapes.ts';
import { ball, tube, turned } from '../solids.ts';

export const foot = (colour = lake): string =>
  turned(
    [
      [176, -40],
      [190, -30],
      [192, 0],
    ],
    colour,
  ) +
  turned(
    [
      [34, -62],
      [38, -38],
    ],
    brass,
  );
const stem = (): string => tube('M0 -40L0 -640Q0 -760 116 -760L212 -760', 26, brass);
export const shadeOnly = (colour = clay): string =>
  turned(
    [
      [34, -196],
      [46, -186],
      [62, -150],
      [232, 70],
    ],
    colour,
    { gloss: true },
  ) +
  turned(
    [
      [22, -236],
      [24, -196],
    ],
    brass,
  );

export function lamp({ colour = clay, lit = false, foot: footColour = lake, plugged = true } = {}): string {
  return [
    foot(footColour),
    stem(),
    plugged ? cord() : '',
    group('translate(226 -560) rotate(-12)', lit ? glow() : '', shadeOnly(colour)),
    ball([214, -760], 25, brass),
  ].join('');
}

export const bulb = (): string =>
  [
    circle(0, -74, 74, tone(ochre).light),
    circle(-8, -80, 62, '#f8dd9c'),
    ellipse(-30, -104, [16, 22], '#fff6dd', 'transform="rotate(30 -30 -104)"'),
    rect(-34, -12, 68, 26, tone(fog).shade),
    repeat(4, (index) => rect(-30, 14 + index * 15, 60, 11, tone(fog).deep, 'rx="5"')),
  ].join('');

export const socket = (): string =>
  turned(
    [
      [52, -110],
      [52, -40],
      [62, -36],
      [62, 0],
    ],
    ink,
  ) +
  turned(
    [
      [28, -142],
      [28, -110],
    ],
    brass,
  );
export const stemApart = (): string => at(0, 0, stem()) + ball([214, -760], 25, brass);

const cord = (): string => stroke('M-176 -8C-300 20 -330 60 -460 40S-620 60 -700 90', ink, 9, 'opacity=".85"');
const glow = (): string =>
  polygon(
    [
      [-218, 72],
      [218, 72],
      [420, 640],
      [-330, 540],
    ],
    'url(#beam)',
  );
