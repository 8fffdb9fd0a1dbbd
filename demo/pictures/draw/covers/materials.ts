import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, tint, tone, wood } from '../palette.ts';
import { type Drawing, drawing, lie, sheet, wide } from '../scene.ts';
import { at, circle, dice, path, polygon, rect, repeat } from '../shapes.ts';
import { extruded } from '../solids.ts';

export const materialCovers = (): Drawing[] => [
  drawing('post-enamel', wide, rect(0, 0, 1600, 900, mix(lake, ink, 0.35)), kiln()),
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
  return repeat(10, (row) => {
    const y = 890 - row * 96;
    let x = -80 - row * 37;
    let boards = '';
    while (x < 1600) {
      const width = 300 + Math.floor(roll() * 340);
      const colour = [wood, paleWood, mix(wood, clay, 0.3), mix(paleWood, clay, 0.2)][Math.floor(roll() * 4)]!;
      boards += end({ x, y, width }, colour);
      x += width + 5 + roll() * 26;
    }
    return boards + repeat(5, (index) => rect(60 + index * 370, y - 96, 54, 20, mix(wood, ink, 0.35)));
  });
}

function end({ x, y, width }: { x: number; y: number; width: number }, colour: string): string {
  const t = tone(colour);
  return [
    `<svg x="${x}" y="${y - 76}" width="${width}" height="76" viewBox="${x} ${y - 76} ${width} 76">`,
    rect(x, y - 76, width, 76, t.base),
    rect(x, y - 76, width, 7, t.light),
    rect(x + width - 12, y - 76, 10, 76, t.shade),
    repeat(
      6,
      (index) =>
        `<circle cx="${x + width * 0.42}" cy="${y + 90}" r="${70 + index * 24}" fill="none" stroke="${t.shade}" stroke-width="4" opacity=".6"/>`,
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
