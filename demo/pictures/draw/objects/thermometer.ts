/** The thermometer: a slim board with a glass tube. Its scale has marks but no words. */
import { brass, clay, fog, ink, lake, paleWood, paper, tone } from '../palette.ts';
import { circle, ellipse, path, rect, repeat, rounded } from '../shapes.ts';
import { disc } from '../solids.ts';

export const plate = (colour = paleWood): string =>
  [
    path('M-120 -460A120 120 0 0 1 120 -460L120 460A120 120 0 0 1 -120 460Z', tone(colour).shade),
    path('M-120 -460A120 120 0 0 1 108 -504L108 452A116 116 0 0 1 -120 460Z', tone(colour).base),
    path('M-120 -460A120 120 0 0 1 -40 -572L-84 -440L-84 500A120 120 0 0 1 -120 460Z', tone(colour).light),
    circle(0, -500, 20, ink),
    circle(-3, -503, 16, tone(brass).light),
  ].join('');
export const scale = (colour = paper): string =>
  rounded({ x: -72, y: -420, width: 144, height: 790, r: 14 }, tone(colour).base) +
  repeat(41, (index) =>
    rect(
      index % 10 ? (index % 5 ? 30 : 22) : 16,
      -392 + index * 16,
      index % 10 ? (index % 5 ? 18 : 30) : 44,
      index % 10 ? 3 : 6,
      lake,
    ),
  );
export const glass = (level = 0.55): string =>
  [
    rounded({ x: -28, y: -400, width: 28, height: 780, r: 14 }, tone(fog).light),
    rounded({ x: -28, y: -400, width: 7, height: 760, r: 4 }, '#ffffff', 'opacity=".8"'),
    rounded({ x: -21, y: 330 - 690 * level, width: 14, height: 690 * level, r: 7 }, clay),
    circle(-14, 366, 36, tone(fog).shade),
    circle(-14, 366, 29, clay),
    ellipse(-24, 354, [8, 10], tone(clay).glow),
  ].join('');
export const thermometer = ({ colour = paleWood, level = 0.55 } = {}): string => plate(colour) + scale() + glass(level);
export const bracketScrew = (): string => disc([0, 0], 22, brass) + rect(-16, -3, 32, 6, ink);
