/** The tea set: a pot with a side handle, cups, a tray. */
import { clay, ink, lake, mix, ochre, paper, tone, wood } from '../palette.ts';
import { at, ellipse, type Point, path, repeat, smooth, stroke } from '../shapes.ts';
import { ball, lit, mouth, tilt, tube, turned } from '../solids.ts';

const belly: Point[] = smooth([
  [92, -264],
  [150, -246],
  [214, -170],
  [220, -100],
  [180, -24],
  [140, 0],
]);
const cupWall: Point[] = smooth([
  [96, -128],
  [98, -100],
  [84, -40],
  [58, 0],
]);

export const potBody = (colour = paper): string =>
  potSpout(colour) + turned(belly, colour, { lid: false }) + glaze(belly) + mouth([92, -264], colour, 9);
export const potLid = (colour = paper): string =>
  turned(
    [
      [30, -42],
      [84, -14],
      [96, 0],
    ],
    colour,
  ) + ball([0, -62], 24, clay);
export const potHandle = (): string => tube('M0 0L-150 -44', 40, wood);
export const pot = (colour = paper): string =>
  [at(-190, -150, potHandle()), potBody(colour), at(0, -266, potLid(colour))].join('');

export const cup = (colour = paper, { tea = false } = {}): string =>
  turned(cupWall, colour, { lid: false }) +
  mouth([96, -128], colour, 7) +
  (tea ? ellipse(0, -122, [78, 78 * tilt], mix(ochre, clay, 0.6)) : '');

export const tray = (colour = wood): string =>
  turned(
    [
      [470, -34],
      [486, -30],
      [478, 0],
    ],
    colour,
  ) +
  ellipse(0, -34, [452, 452 * tilt], tone(colour).shade) +
  ellipse(6, -28, [446, 446 * tilt * 0.97], tone(colour).base);
export const steam = (): string =>
  repeat(2, (index) =>
    stroke(
      `M${index * 40} 0C${-40 + index * 40} -60 ${50 + index * 40} -100 ${index * 40} -170S${20 + index * 40} -260 ${10 + index * 40} -300`,
      '#fffaf0',
      12,
      'opacity=".35"',
    ),
  );
export const strainer = (): string =>
  ellipse(0, 0, [76, 76], tone(ochre).shade) +
  ellipse(0, 0, [64, 64], tone(ochre).light) +
  repeat(25, (index) => ellipse(((index % 5) - 2) * 21, (Math.floor(index / 5) - 2) * 21, [5, 5], ink));

function glaze(profile: Point[]): string {
  const lower = profile.filter(([, y]) => y > -96);
  return lit(lower, lake);
}
function potSpout(colour: string): string {
  const t = tone(colour);
  return (
    path('M170 -200C240 -206 262 -250 286 -290L322 -276C312 -200 280 -130 190 -110Z', t.base) +
    path('M184 -140C260 -150 300 -220 314 -280L322 -276C312 -200 280 -130 190 -110Z', t.deep)
  );
}
