/** The radio: a wooden case, a cloth front, one dial and two knobs. */
import { clay, fog, ink, lake, mix, ochre, paper, tone, wood } from '../palette.ts';
import { at, circle, line, rect, repeat, rounded, stroke } from '../shapes.ts';
import { box, disc, tube, turned } from '../solids.ts';

export function radio({ colour = wood, front = paper } = {}): string {
  return [
    tube('M-200 -404C-200 -500 300 -520 330 -440', 22, mix(wood, ink, 0.45)),
    feet(),
    box({ x: -400, y: -18, width: 760, height: 400, depth: 110 }, colour),
    at(-20, -218, panel(front)),
  ].join('');
}

export const panel = (front = paper): string =>
  [
    rounded({ x: -356, y: -172, width: 712, height: 344, r: 14 }, tone(wood).deep),
    rounded({ x: -350, y: -164, width: 700, height: 332, r: 12 }, tone(front).base),
    at(-170, 0, grille()),
    at(170, -72, dial()),
    at(96, 84, knob()),
    at(250, 84, knob(lake)),
  ].join('');

export const grille = (): string =>
  [
    circle(0, 0, 146, tone(paper).shade),
    repeat(19, (row) =>
      repeat(19, (column) => {
        const [x, y] = [(column - 9) * 15 + (row % 2) * 7.5, (row - 9) * 14];
        return Math.hypot(x, y) < 134 ? circle(x, y, 4.2, lake) : '';
      }),
    ),
  ].join('');

export const dial = (): string =>
  [
    rounded({ x: -152, y: -62, width: 304, height: 124, r: 10 }, lake),
    repeat(21, (index) => rect(-132 + index * 13, -34, 3, index % 5 ? 22 : 40, fog)),
    repeat(15, (index) => rect(-132 + index * 19, 24, 3, index % 4 ? 12 : 22, ochre)),
    rect(34, -52, 6, 104, clay),
  ].join('');

export const knob = (colour = clay): string =>
  [
    circle(8, 10, 54, tone(paper).deep, 'opacity=".6"'),
    disc([0, 0], 54, colour),
    line([0, -14], [0, -42], paper, 7),
  ].join('');
export const caseShell = (colour = wood): string =>
  box({ x: -380, y: 200, width: 760, height: 400, depth: 110 }, colour) +
  rounded({ x: -344, y: -164, width: 688, height: 328, r: 10 }, tone(colour).deep) +
  rounded({ x: -330, y: -150, width: 660, height: 314, r: 8 }, mix(tone(colour).deep, ink, 0.35));
export const battery = (): string =>
  rounded({ x: -70, y: -26, width: 140, height: 52, r: 10 }, lake) +
  rounded({ x: -70, y: -26, width: 140, height: 17, r: 8 }, tone(lake).light) +
  rect(40, -26, 20, 52, ochre) +
  rect(70, -10, 10, 20, fog);
export const wire = (colour = clay): string => stroke('M0 0C60 -40 90 60 150 0S250 -60 300 10', colour, 8);

const feet = (): string =>
  at(
    -320,
    0,
    turned(
      [
        [26, -20],
        [20, 0],
      ],
      ink,
    ),
  ) +
  at(
    290,
    0,
    turned(
      [
        [26, -20],
        [20, 0],
      ],
      ink,
    ),
  );
