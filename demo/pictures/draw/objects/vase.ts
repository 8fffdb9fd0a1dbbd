/** The vase, and what stands in it. */
import { clay, fir, mix, ochre, paper, tone } from '../palette.ts';
import { at, circle, type Point, path, repeat, smooth, stroke } from '../shapes.ts';
import { mouth, turned } from '../solids.ts';

const tall: Point[] = smooth([
  [92, -620],
  [78, -560],
  [84, -500],
  [150, -400],
  [206, -270],
  [196, -120],
  [140, 0],
]);
const round: Point[] = smooth([
  [70, -300],
  [64, -270],
  [130, -210],
  [168, -120],
  [140, -20],
  [104, 0],
]);
const low: Point[] = smooth([
  [210, -170],
  [216, -120],
  [170, -40],
  [120, 0],
]);

export const vase = (colour = paper): string => turned(tall, colour, { lid: false }) + mouth([92, -620], colour, 9);
export const roundVase = (colour = clay): string =>
  turned(round, colour, { lid: false }) + mouth([70, -300], colour, 8);
export const bowl = (colour = ochre): string => turned(low, colour, { lid: false }) + mouth([210, -170], colour, 9);

/** A branch that leans; its foot is at the origin. */
export function branch({ colour = fir, berries = '' } = {}): string {
  const stem = 'M0 0C-10 -180 30 -330 10 -520C0 -600 -30 -660 -20 -740';
  const leaves: Array<[number, number, number, number]> = [
    [4, -140, -58, 1],
    [14, -220, 48, 1.1],
    [18, -300, -52, 1.15],
    [18, -380, 56, 1.1],
    [12, -450, -60, 1],
    [8, -530, 44, 0.95],
    [-6, -600, -56, 0.85],
    [-20, -680, 30, 0.8],
    [-22, -730, -14, 0.75],
  ];
  return [
    stroke(stem, mix(colour, clay, 0.4), 9),
    ...leaves.map(([x, y, turn, scale]) => at(x, y, leaf(colour), { scale, turn })),
    berries && repeat(6, (index) => circle(30 + (index % 2) * -46, -180 - index * 84, 15, berries)),
  ].join('');
}

const leaf = (colour = fir): string =>
  path('M0 0C-52 -50 -50 -130 0 -190C50 -130 52 -50 0 0Z', tone(colour).base) +
  path('M0 0C52 -50 50 -130 0 -190C8 -120 6 -60 0 0Z', tone(colour).shade);

/** A dry grass with a seed head. */
export const reed = (colour = ochre, bend = 60): string =>
  stroke(`M0 0Q${-bend * 0.2} -300 ${bend} -560`, tone(colour).shade, 6) +
  at(bend, -540, path('M0 20C-26 -30 -20 -110 4 -150C24 -100 26 -30 0 20Z', colour), { turn: bend / 5 });
