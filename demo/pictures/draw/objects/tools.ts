/** Screws, screwdrivers, a spanner, a cloth: what lies on a bench. */
import { brass, clay, fog, ink, lake, ochre, paper, steel, tone, wood } from '../palette.ts';
import { at, circle, group, path, polygon, rect, repeat, rounded, stroke } from '../shapes.ts';
import { disc } from '../solids.ts';

/** Lies to the right from its handle at the origin, 520 long. */
export const screwdriver = (colour = clay): string => {
  const t = tone(colour);
  return [
    rect(200, -11, 270, 22, tone(steel).base),
    rect(200, -11, 270, 8, tone(steel).light),
    polygon(
      [
        [470, -11],
        [520, -16],
        [520, 16],
        [470, 11],
      ],
      tone(steel).shade,
    ),
    rounded({ x: 0, y: -40, width: 190, height: 80, r: 36 }, t.base),
    rounded({ x: 4, y: -38, width: 182, height: 26, r: 13 }, t.light),
    rounded({ x: 4, y: 14, width: 182, height: 24, r: 12 }, t.shade),
    rect(184, -24, 34, 48, tone(brass).base, 'rx="4"'),
    rect(184, -24, 34, 16, tone(brass).light, 'rx="4"'),
  ].join('');
};

export const spanner = (colour = steel): string => {
  const t = tone(colour);
  const head = 'M-56 -40A70 70 0 1 1 -56 40L-20 26L-20 -26Z';
  return [
    rect(40, -22, 380, 44, t.base),
    rect(40, -22, 380, 13, t.light),
    rect(40, 12, 380, 10, t.shade),
    path(head, t.base),
    at(460, 0, path(head, t.shade), { turn: 180, scale: 0.86 }),
    path('M-56 -40A70 70 0 0 1 60 -36L40 -22Z', t.light),
  ].join('');
};

/** A wood screw that points down, 120 long. */
export const screw = (colour = brass): string => {
  const t = tone(colour);
  return [
    polygon(
      [
        [-26, 0],
        [26, 0],
        [10, 22],
        [-10, 22],
      ],
      t.base,
    ),
    polygon(
      [
        [6, 0],
        [26, 0],
        [10, 22],
        [4, 22],
      ],
      t.shade,
    ),
    rounded({ x: -27, y: -8, width: 54, height: 12, r: 5 }, t.light),
    polygon(
      [
        [-10, 22],
        [10, 22],
        [8, 96],
        [0, 120],
        [-8, 96],
      ],
      t.shade,
    ),
    repeat(6, (index) => stroke(`M-12 ${36 + index * 12}L12 ${30 + index * 12}`, t.light, 5)),
  ].join('');
};
export const screwHead = (colour = brass): string => disc([0, 0], 30, colour) + rect(-21, -4, 42, 8, ink, 'rx="3"');
export const nut = (colour = steel): string =>
  polygon(
    [0, 1, 2, 3, 4, 5].map((k) => [44 * Math.cos(k * 1.0472), 44 * Math.sin(k * 1.0472)] as const),
    tone(colour).base,
  ) +
  circle(0, 0, 26, tone(colour).light) +
  circle(0, 0, 19, ink);
export const washer = (colour = ochre): string =>
  `<path fill-rule="evenodd" fill="${colour}" d="M-40 0A40 40 0 1 0 40 0A40 40 0 1 0 -40 0ZM-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0Z"/>`;

export const hammer = (handle = wood): string =>
  [
    rounded({ x: -18, y: -30, width: 36, height: 520, r: 14 }, tone(handle).base),
    rounded({ x: -18, y: -30, width: 11, height: 520, r: 6 }, tone(handle).light),
    path('M-130 -84L70 -84L96 -64L96 -20L70 0L-90 0L-130 -30Z', tone(lake).base),
    path('M-130 -84L70 -84L76 -64L-120 -60Z', tone(lake).light),
    rect(96, -74, 26, 64, tone(steel).base, 'rx="6"'),
  ].join('');
export const pencil = (colour = ochre): string =>
  [
    rect(0, -15, 380, 30, tone(colour).base),
    rect(0, -15, 380, 10, tone(colour).light),
    rect(0, 6, 380, 9, tone(colour).shade),
    polygon(
      [
        [380, -15],
        [440, 0],
        [380, 15],
      ],
      tone(paper).shade,
    ),
    polygon(
      [
        [420, -5],
        [440, 0],
        [420, 5],
      ],
      ink,
    ),
    rect(-22, -15, 24, 30, clay, 'rx="6"'),
  ].join('');
export const cloth = (colour = fog): string =>
  group(
    '',
    path(
      'M-190 -120Q-60 -150 60 -118T200 -100Q230 20 196 130Q40 160 -60 132T-200 120Q-214 0 -190 -120Z',
      tone(colour).base,
    ),
    path('M60 -118T200 -100Q230 20 196 130Q140 142 90 142Q130 20 60 -118Z', tone(colour).shade, 'opacity=".7"'),
    stroke('M-166 -84Q-40 -116 60 -86T176 -70', clay, 6),
    stroke('M-170 92Q-40 116 60 100T176 104', clay, 6),
  );
export const brush = (): string =>
  rounded({ x: 0, y: -16, width: 220, height: 32, r: 14 }, wood) +
  rounded({ x: 4, y: -14, width: 212, height: 10, r: 5 }, tone(wood).light) +
  rect(216, -26, 50, 52, tone(steel).base) +
  path('M266 -26L350 -38Q364 0 350 38L266 26Z', tone(ink).light);
