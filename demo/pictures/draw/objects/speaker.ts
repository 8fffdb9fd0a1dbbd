/** The speaker: a wooden box with a round front. */
import { clay, fog, ink, lake, mix, ochre, paleWood, paper, tone } from '../palette.ts';
import { at, circle, rect, repeat, rounded } from '../shapes.ts';
import { box, disc } from '../solids.ts';

export const speaker = ({ colour = paper, cone = lake } = {}): string =>
  [
    box({ x: -210, y: -14, width: 400, height: 620, depth: 150 }, colour),
    rect(-196, -14, 372, 14, ink),
    at(-10, -236, driver(150, cone)),
    at(-10, -506, driver(70, cone)),
    circle(-10, -46, 9, clay),
  ].join('');

export function driver(radius: number, colour = lake): string {
  const t = tone(colour);
  return [
    disc([0, 0], radius, fog),
    circle(0, 0, radius * 0.86, ink),
    circle(0, 0, radius * 0.8, t.deep),
    circle(radius * 0.05, radius * 0.05, radius * 0.7, t.base),
    circle(radius * 0.09, radius * 0.09, radius * 0.46, t.light),
    circle(0, 0, radius * 0.26, ochre),
    circle(-radius * 0.05, -radius * 0.06, radius * 0.16, tone(ochre).light),
    repeat(4, (index) =>
      circle(
        radius * 0.93 * Math.cos(0.785 + index * 1.571),
        radius * 0.93 * Math.sin(0.785 + index * 1.571),
        radius * 0.035,
        ink,
      ),
    ),
  ].join('');
}

export const cabinet = (colour = paper): string =>
  box({ x: -200, y: 310, width: 400, height: 620, depth: 150 }, colour) +
  circle(0, 90, 128, tone(colour).deep) +
  circle(0, 90, 118, mix(ink, lake, 0.3)) +
  circle(0, -190, 62, tone(colour).deep) +
  circle(0, -190, 54, mix(ink, lake, 0.3));
export const crossover = (): string =>
  [
    rounded({ x: -140, y: -90, width: 280, height: 180, r: 10 }, tone(lake).light),
    disc([-70, -20], 46, ochre),
    circle(-70, -20, 20, ink),
    rounded({ x: 20, y: -66, width: 90, height: 44, r: 20 }, clay),
    rounded({ x: 20, y: -6, width: 90, height: 30, r: 15 }, fog),
    rounded({ x: -110, y: 46, width: 220, height: 20, r: 10 }, paleWood),
  ].join('');
