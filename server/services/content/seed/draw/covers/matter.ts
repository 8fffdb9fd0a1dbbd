/** Covers of posts about materials, places and the company. */
import { boat, wood as firs, grey, tarn, tree, workshop } from '../objects/land.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, tint, tone, wood } from '../palette.ts';
import { type Drawing, drawing, lie, room, sheet, stand, wide } from '../scene.ts';
import { at, circle, dice, type Point, path, polygon, rect, repeat, rounded, smooth, stroke } from '../shapes.ts';
import { box, extruded } from '../solids.ts';

export const matterCovers = (): Drawing[] => [
  drawing('post-enamel', wide, rect(0, 0, 1600, 900, mix(lake, ink, 0.35)), kiln()),
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
  drawing('post-timber', wide, sheet(wide, mix(fir, ink, 0.15)), timber()),
  drawing(
    'post-plain-files',
    wide,
    sheet(wide, mix(lake, fog, 0.16)),
    ...[
      [980, 130, 9, ochre],
      [640, 120, -4, fog],
      [330, 150, -10, paper],
    ].map(([x, y, turn, colour]) =>
      lie([x as number, y as number], page(colour as string), { turn: turn as number, lift: 26 }),
    ),
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
  drawing('post-glazes', wide, sheet(wide, tint(ochre, 0.66)), glazes()),
];

function kiln(): string {
  const rings = [clay, mix(clay, ochre, 0.4), ochre, tint(ochre, 0.35), '#fff0c4'];
  return [
    repeat(11, (row) =>
      repeat(12, (column) =>
        rect(
          column * 150 - (row % 2) * 75 - 40,
          row * 84,
          142,
          76,
          (row * 3 + column * 5) % 7 ? mix(lake, ink, 0.2) : mix(lake, clay, 0.24),
          'rx="4"',
        ),
      ),
    ),
    path('M360 900L360 480A440 440 0 0 1 1240 480L1240 900Z', mix(clay, ink, 0.6)),
    ...rings.map((colour, index) => {
      const inset = 30 + index * 46;
      return path(
        `M${360 + inset} 900L${360 + inset} ${480 + inset * 0.3}A${440 - inset} ${440 - inset} 0 0 1 ${1240 - inset} ${480 + inset * 0.3}L${1240 - inset} 900Z`,
        colour,
      );
    }),
    rect(520, 780, 560, 26, mix(ink, clay, 0.3)),
    at(
      660,
      780,
      path('M-60 -180L60 -180L104 -60Q110 0 84 0L-84 0Q-110 0 -104 -60Z', tone(lake).base) +
        path('M10 -180L60 -180L104 -60Q110 0 84 0L30 0Z', tone(lake).deep) +
        rect(-40, -204, 80, 26, lake),
    ),
    at(
      920,
      780,
      path('M-96 -150L96 -150Q96 -30 50 0L-50 0Q-96 -30 -96 -150Z', tone(fir).base) +
        path('M30 -150L96 -150Q96 -30 50 0L16 0Z', tone(fir).deep),
    ),
  ].join('');
}

function timber(): string {
  const roll = dice(5);
  return repeat(6, (row) => {
    const y = 880 - row * 152;
    let x = -60 - row * 30;
    let boards = '';
    while (x < 1600) {
      const width = 230 + Math.floor(roll() * 230);
      boards += end(
        { x, y, width },
        [wood, paleWood, mix(wood, clay, 0.3), mix(paleWood, clay, 0.2)][Math.floor(roll() * 4)]!,
      );
      x += width + 12;
    }
    return boards + repeat(4, (index) => rect(80 + index * 460, y - 152, 60, 24, mix(wood, ink, 0.5)));
  });
}

function end({ x, y, width }: { x: number; y: number; width: number }, colour: string): string {
  const t = tone(colour);
  return [
    `<svg x="${x}" y="${y - 128}" width="${width}" height="128" viewBox="${x} ${y - 128} ${width} 128">`,
    rect(x, y - 128, width, 128, t.base),
    rect(x, y - 128, width, 10, t.light),
    rect(x + width - 12, y - 128, 12, 128, t.shade),
    repeat(
      6,
      (index) =>
        `<circle cx="${x + width * 0.42}" cy="${y + 70}" r="${60 + index * 32}" fill="none" stroke="${t.shade}" stroke-width="5" opacity=".7"/>`,
    ),
    '</svg>',
  ].join('');
}

const page = (colour: string): string => {
  const text = colour === paper ? lake : mix(colour, ink, 0.55);
  return [
    rect(0, 0, 460, 620, colour),
    polygon(
      [
        [370, 0],
        [460, 90],
        [370, 90],
      ],
      tone(colour).shade,
    ),
    rect(48, 60, 200, 24, clay),
    ...[0.8, 0.66, 0.74, 0.4, 0, 0.7, 0.78, 0.6, 0, 0.5, 0.72].map((share, index) =>
      rect(48 + (index > 4 && index < 8 ? 40 : 0), 124 + index * 42, 360 * share, 10, text, 'opacity=".75"'),
    ),
    circle(60, 338, 8, clay),
    circle(60, 380, 8, clay),
    circle(60, 422, 8, clay),
  ].join('');
};

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

function glazes(): string {
  const hues = [
    clay,
    ochre,
    fir,
    lake,
    mix(clay, ochre, 0.5),
    mix(fir, fog, 0.4),
    mix(lake, fog, 0.5),
    tint(clay, 0.5),
    tint(ochre, 0.4),
    fog,
    mix(clay, lake, 0.5),
    paper,
  ];
  return repeat(32, (index) => {
    const colour = hues[(index * 5 + Math.floor(index / 8)) % hues.length]!;
    const d = 'M0 0L150 0L150 168Q150 176 142 176L8 176Q0 176 0 168Z';
    const bare = mix(paleWood, clay, 0.3);
    return lie(
      [66 + (index % 8) * 188, 54 + Math.floor(index / 8) * 204],
      extruded(d, bare, { dx: 5, dy: 5 }) +
        path('M0 0L150 0L150 116Q120 132 96 118T40 128T0 112Z', tone(colour).base) +
        path('M0 0L150 0L150 22L0 34Z', tone(colour).light) +
        circle(75, 156, 8, mix(bare, ink, 0.5)),
      { lift: 8 },
    );
  });
}

const flags = (): string =>
  stroke('M560 500Q780 580 1000 330', ink, 4) +
  repeat(8, (index) =>
    at(
      590 + index * 50,
      515 + Math.sin(index / 2.4) * 22 - index * 16,
      polygon(
        [
          [0, 0],
          [36, -8],
          [14, 44],
        ],
        [clay, ochre, paper, lake][index % 4]!,
      ),
    ),
  );
const snow = (): string => {
  const roll = dice(31);
  return repeat(90, () => circle(roll() * 1600, roll() * 860, 3 + roll() * 6, '#fffdf6', 'opacity=".85"'));
};
