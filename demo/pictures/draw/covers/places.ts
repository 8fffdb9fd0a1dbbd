/** Covers of posts about places, parcels and the company. */
import { boat, wood as firs, grey, tarn, tree, workshop } from '../objects/land.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paper, tint, tone, wood } from '../palette.ts';
import { type Drawing, drawing, lie, room, sheet, stand, wide } from '../scene.ts';
import { at, circle, dice, type Point, path, polygon, rect, repeat, rounded, smooth, stroke } from '../shapes.ts';
import { box } from '../solids.ts';

export const placeCovers = (): Drawing[] => [
  drawing(
    'post-open-day',
    wide,
    tarn({ ...wide, shore: 0.7, sunAt: 0.26, seed: 12 }),
    at(1000, 634, workshop(), { scale: 1.05 }),
    at(0, 640, firs(7, { width: 520, height: 300 })),
    at(1480, 640, tree(330)),
    at(1560, 640, tree(250, lake)),
    at(420, 770, boat(ochre), { scale: 0.9 }),
    flags(),
  ),
  drawing(
    'post-map',
    wide,
    sheet(wide, mix(fog, paper, 0.5)),
    contours(),
    ...[
      [420, 300],
      [760, 560],
      [1120, 240],
      [1290, 640],
    ].map(([x, y]) => lie([x!, y!], pin(), { lift: 14, dark: 0.3 })),
  ),
  drawing(
    'post-parcel',
    wide,
    room(wide, { wall: tint(clay, 0.5), floor: mix(clay, paper, 0.1), horizon: 0.66 }),
    stand([560, 760], parcel(520, 330), { reach: 0.7 }),
    stand([1130, 790], parcel(300, 210), { reach: 0.7 }),
    at(0, 0, stroke('M60 830C260 790 300 860 420 830', lake, 9)),
  ),
  drawing(
    'post-winter-post',
    wide,
    tarn({ ...wide, weather: grey, shore: 0.72, sunAt: 0.74, seed: 21 }),
    at(0, 650, firs(6, { width: 460, height: 420, seed: 9 })),
    at(1190, 650, firs(4, { width: 420, height: 360, seed: 4 })),
    rect(0, 644, 1600, 256, '#f7f6f1'),
    path('M0 700Q400 640 800 700T1600 680L1600 900L0 900Z', mix(fog, paper, 0.3)),
    stand([800, 800], parcel(340, 230), { reach: 0.6, dark: 0.2 }),
    snow(),
  ),
];

function contours(): string {
  const rings = (cx: number, cy: number, count: number, seed: number) => {
    const roll = dice(seed);
    const bumps = Array.from({ length: 10 }, () => 0.78 + roll() * 0.44);
    return repeat(count, (ring) => {
      const r = 70 + (count - ring) * 62;
      const points = Array.from(
        { length: 11 },
        (_, index): Point => [
          cx + Math.cos((index / 10) * 6.2832) * r * bumps[index % 10]! * 1.25,
          cy + Math.sin((index / 10) * 6.2832) * r * bumps[index % 10]!,
        ],
      );
      return polygon(
        smooth(points),
        mix(mix(fog, paper, 0.4), [fir, ochre][seed % 2]!, 0.06 + ring * 0.1),
        `stroke="${mix(fir, fog, 0.25)}" stroke-width="3"`,
      );
    });
  };
  const water = polygon(
    smooth([
      [690, 420],
      [800, 380],
      [930, 430],
      [960, 540],
      [860, 620],
      [720, 600],
      [650, 510],
      [690, 420],
    ]),
    mix(lake, fog, 0.35),
    `stroke="${lake}" stroke-width="4"`,
  );
  return (
    rings(380, 330, 6, 4) +
    rings(1190, 420, 7, 7) +
    water +
    stroke('M960 560C1080 640 1120 760 1300 800S1500 860 1640 850', mix(lake, fog, 0.35), 14) +
    stroke('M-20 760C200 700 330 760 480 680S640 640 690 580', mix(lake, fog, 0.35), 10) +
    stroke(
      'M420 300C560 420 600 520 760 560S1010 420 1120 240M760 560C960 700 1120 720 1290 640',
      clay,
      6,
      'stroke-dasharray="2 18"',
    )
  );
}

const pin = (): string =>
  path('M0 0C-60 -80 -64 -110 -64 -134A64 64 0 0 1 64 -134C64 -110 60 -80 0 0Z', clay) +
  path('M0 0C60 -80 64 -110 64 -134A64 64 0 0 0 14 -196C40 -150 30 -70 0 0Z', tone(clay).shade) +
  circle(0, -134, 24, paper);

function parcel(width: number, height: number): string {
  const colour = mix(wood, paper, 0.3);
  return [
    box({ x: -width / 2, y: 0, width, height, depth: height * 0.6 }, colour),
    rect(-width * 0.06, -height, width * 0.12, height, tone(lake).base),
    polygon(
      [
        [-width * 0.06, -height],
        [width * 0.06, -height],
        [width * 0.06 + height * 0.37, -height * 1.25],
        [-width * 0.06 + height * 0.37, -height * 1.25],
      ],
      tone(lake).light,
    ),
    rounded({ x: -width * 0.42, y: -height * 0.72, width: width * 0.28, height: height * 0.34, r: 4 }, paper),
    rect(-width * 0.39, -height * 0.64, width * 0.18, 8, ink),
    rect(-width * 0.39, -height * 0.56, width * 0.13, 6, fir),
    circle(width * 0.3, -height * 0.26, height * 0.1, clay),
  ].join('');
}

const flags = (): string => [574, 956].map((left) => bunting(left, 350)).join('');

function bunting(left: number, width: number): string {
  const drop = (share: number) => 448 + Math.sin(share * Math.PI) * 62;
  return (
    stroke(`M${left} 448Q${left + width / 2} 572 ${left + width} 448`, ink, 4) +
    repeat(7, (index) => {
      const share = (index + 0.7) / 7.4;
      return at(
        left + width * share,
        drop(share),
        polygon(
          [
            [-17, 0],
            [17, 0],
            [0, 42],
          ],
          [paper, ochre, lake][index % 3]!,
        ),
      );
    })
  );
}

const snow = (): string => {
  const roll = dice(31);
  return repeat(90, () => circle(roll() * 1600, roll() * 860, 3 + roll() * 6, '#fffdf6', 'opacity=".85"'));
};
