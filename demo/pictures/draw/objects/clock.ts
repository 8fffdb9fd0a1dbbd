/** The wall clock: a turned case, a quiet face, three hands. */
import { brass, clay, ink, lake, ochre, paper, tone } from '../palette.ts';
import { circle, group, line, path, rect, repeat, rounded } from '../shapes.ts';
import { disc } from '../solids.ts';

export const rim = (colour = ochre): string => disc([0, 0], 380, colour) + circle(0, 0, 338, tone(colour).deep);
export const face = (colour = paper): string =>
  [
    circle(0, 0, 330, tone(colour).base),
    path('M-233 233A330 330 0 0 0 233 -233A360 360 0 0 1 -233 233Z', tone(colour).shade, 'opacity=".6"'),
    repeat(60, (index) =>
      group(
        `rotate(${index * 6})`,
        index % 5
          ? rect(-2, -306, 4, 16, lake)
          : rounded({ x: -8, y: -308, width: 16, height: index % 15 ? 46 : 74, r: 4 }, lake),
      ),
    ),
  ].join('');
export const hourHand = (): string => rounded({ x: -13, y: -190, width: 26, height: 236, r: 13 }, lake);
export const minuteHand = (): string => rounded({ x: -9, y: -272, width: 18, height: 326, r: 9 }, lake);
export const secondHand = (): string =>
  line([0, 80], [0, -286], clay, 6) + circle(0, 0, 20, clay) + circle(0, 92, 20, clay);

export const clock = (colour = ochre, [hours, minutes, seconds]: [number, number, number] = [10, 9, 36]): string =>
  [
    rim(colour),
    face(),
    group(`rotate(${(hours + minutes / 60) * 30})`, hourHand()),
    group(`rotate(${minutes * 6})`, minuteHand()),
    group(`rotate(${seconds * 6})`, secondHand()),
    circle(0, 0, 8, paper),
  ].join('');

export const movement = (): string =>
  [
    rounded({ x: -120, y: -120, width: 240, height: 240, r: 22 }, ink),
    rounded({ x: -112, y: -112, width: 224, height: 214, r: 18 }, tone(lake).base),
    gear(0, -20, 62),
    gear(62, 52, 34),
    rounded({ x: -92, y: 46, width: 100, height: 40, r: 8 }, ochre),
  ].join('');

export function gear(x: number, y: number, radius: number, colour = brass): string {
  const teeth = Math.round(radius / 4.4);
  return group(
    `translate(${x} ${y})`,
    repeat(teeth, (index) =>
      group(
        `rotate(${(index * 360) / teeth})`,
        rect(-radius * 0.09, -radius * 1.16, radius * 0.18, radius * 0.3, tone(colour).base),
      ),
    ),
    disc([0, 0], radius, colour),
    circle(0, 0, radius * 0.62, tone(colour).shade),
    circle(0, 0, radius * 0.2, ink),
  );
}
