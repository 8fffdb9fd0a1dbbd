/** The kettle: an enamelled body, a lid with a turned knob, a bent wooden handle. */
import { brass, fir, ink, lake, tone, wood } from '../palette.ts';
import { at, type Point, path, smooth, stroke } from '../shapes.ts';
import { ball, mouth, tube, turned } from '../solids.ts';

const shell: Point[] = smooth([
  [118, -380],
  [176, -352],
  [248, -258],
  [278, -150],
  [268, -60],
  [236, 0],
]);

export const body = (colour = lake): string =>
  spout(colour) + turned(shell, colour, { gloss: true }) + mouth([118, -380], colour);
export const lid = (colour = lake): string =>
  turned(
    [
      [44, -44],
      [112, -14],
      [124, 0],
    ],
    colour,
  ) +
  turned(
    [
      [14, -64],
      [18, -44],
    ],
    brass,
  ) +
  ball([0, -88], 34, wood);
export const handle = (): string =>
  tube('M-168 0C-250 -300 250 -300 168 0', 15, brass) + tube('M-112 -190C-70 -240 70 -240 112 -190', 34, wood);

export function kettle({ colour = lake } = {}): string {
  return body(colour) + at(0, -384, lid(colour)) + at(0, -366, handle());
}

export const element = (): string =>
  turned(
    [
      [196, -26],
      [204, -20],
      [204, 0],
    ],
    fir,
  ) + stroke('M-120 -26A120 22 0 1 1 118 -22A90 16 0 1 1 -80 -30', tone(brass).light, 11);
export const gasket = (): string => stroke('M-118 0A118 26 0 1 0 118 0A118 26 0 1 0 -118 0Z', ink, 14);
function spout(colour: string): string {
  const t = tone(colour);
  return [
    path('M196 -210C300 -220 322 -330 356 -372L410 -350C394 -270 380 -120 214 -84Z', t.base),
    path('M206 -130C330 -150 378 -270 396 -356L410 -350C394 -270 380 -120 214 -84Z', t.deep),
    path('M356 -372C372 -386 404 -376 410 -350C392 -346 368 -352 356 -372Z', t.deep),
  ].join('');
}
