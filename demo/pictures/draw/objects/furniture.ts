/** Stool, side table, shelf and hook rail: boards, legs and pegs. */
import { brass, clay, ink, lake, mix, ochre, paleWood, paper, stone, tone, wood } from '../palette.ts';
import { at, ellipse, type Point, path, polygon, rect, repeat, rounded, stroke } from '../shapes.ts';
import { box, disc, tilt, turned } from '../solids.ts';

/** A leg that splays from the top point to the foot. */
export function leg([x, y]: Point, [footX, footY]: Point, colour = wood, width = 44): string {
  const t = tone(colour);
  const [w, f] = [width / 2, width / 3];
  return (
    polygon(
      [
        [x - w, y],
        [x + w, y],
        [footX + f, footY],
        [footX - f, footY],
      ],
      t.base,
    ) +
    polygon(
      [
        [x + w * 0.2, y],
        [x + w, y],
        [footX + f, footY],
        [footX + f * 0.2, footY],
      ],
      t.shade,
    ) +
    polygon(
      [
        [x - w, y],
        [x - w * 0.6, y],
        [footX - f * 0.6, footY],
        [footX - f, footY],
      ],
      t.light,
    )
  );
}

export const seat = (colour = clay): string =>
  turned(
    [
      [256, -44],
      [268, -36],
      [268, -8],
      [256, 0],
    ],
    colour,
  ) + ellipse(-10, -47, [200, 200 * tilt], tone(colour).glow, 'opacity=".35"');

export function stool({ colour = clay, legs = wood } = {}): string {
  return [
    leg([60, -560], [150, -74], mix(legs, ink, 0.25), 40),
    leg([-40, -560], [-118, -70], mix(legs, ink, 0.25), 40),
    rect(-176, -214, 356, 22, tone(legs).deep, 'rx="11"'),
    leg([-150, -560], [-226, 0], legs),
    leg([150, -560], [226, 0], legs),
    rect(-206, -170, 412, 26, tone(legs).base, 'rx="13"'),
    rect(-206, -170, 412, 9, tone(legs).light, 'rx="4"'),
    at(0, -552, seat(colour)),
  ].join('');
}

export const top = (colour = lake, radius = 360): string =>
  turned(
    [
      [radius - 8, -30],
      [radius, -24],
      [radius, -6],
      [radius - 10, 0],
    ],
    colour,
  );
export function sideTable({ colour = lake, legs = wood } = {}): string {
  return [
    leg([30, -500], [60, -96], mix(legs, ink, 0.25), 42),
    leg([-120, -500], [-250, 0], legs),
    leg([150, -500], [286, -12], legs),
    turned(
      [
        [182, -512],
        [182, -470],
      ],
      tone(legs).shade,
    ),
    at(0, -500, top(colour)),
  ].join('');
}

export const board = (width = 900, colour = wood): string =>
  box({ x: -width / 2, y: 0, width, height: 36, depth: 150 }, colour);
export const bracket = (colour = brass): string =>
  path('M-13 0L13 0L13 190Q13 206 0 206Q-13 206 -13 190Z', tone(colour).base) +
  path('M2 0L13 0L13 190Q13 206 2 206Z', tone(colour).shade) +
  path('M13 0L106 0L13 104L13 82L84 14L13 14Z', tone(colour).deep);
export const shelf = (colour = wood): string =>
  [at(-300, 0, bracket()), at(300, 0, bracket()), board(900, colour)].join('');

/** Books that stand; the foot of the row is at the origin. */
export function books(colours: readonly string[] = [lake, clay, paper, ochre, stone, lake]): string {
  let x = 0;
  return colours
    .map((colour, index) => {
      const [width, height] = [[54, 40, 66, 46, 34, 58][index % 6]!, [260, 228, 286, 240, 268, 214][index % 6]!];
      const t = tone(colour);
      const spine =
        rect(x, -height, width, height, t.base) +
        rect(x, -height, width * 0.24, height, t.light) +
        rect(x + width * 0.82, -height, width * 0.18, height, t.shade) +
        rect(x, -height + 34, width, 9, t.deep, 'opacity=".55"');
      x += width + 3;
      return spine;
    })
    .join('');
}

export const peg = (colour = brass): string =>
  rounded({ x: -9, y: -9, width: 18, height: 92, r: 9 }, tone(colour).deep) + disc([0, 0], 40, colour);
export const railBoard = (colour = paleWood): string =>
  [
    rounded({ x: -640, y: -74, width: 1280, height: 148, r: 10 }, tone(colour).base),
    rounded({ x: -640, y: -74, width: 1280, height: 30, r: 10 }, tone(colour).light),
    rounded({ x: -640, y: 44, width: 1280, height: 30, r: 10 }, tone(colour).shade),
    stroke('M-600 8C-300 -14 -100 22 180 2S500 -6 610 6', tone(colour).shade, 5, 'opacity=".6"'),
  ].join('');
export const rail = (colour = paleWood): string =>
  railBoard(colour) + repeat(5, (index) => at(-480 + index * 240, 0, peg(index % 2 ? clay : ochre)));
