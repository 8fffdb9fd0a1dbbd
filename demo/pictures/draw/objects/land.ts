/** The tarn: hills in layers, still water with their reflection, firs, a boat house. */
import { clay, fir, fog, ink, lake, mix, ochre, paper, tint, tone } from '../palette.ts';
import { at, dice, type Point, path, polygon, rect, repeat, smooth } from '../shapes.ts';

export type Weather = { sky: readonly [string, string]; far: string; near: string; water: string; sun: string };

const morning: Weather = {
  sky: [tint(ochre, 0.72), tint(clay, 0.62)],
  far: mix(lake, fog, 0.62),
  near: lake,
  water: mix(lake, fog, 0.46),
  sun: '#fff3d2',
};
export const dusk: Weather = {
  sky: [tint(ochre, 0.45), mix(clay, ochre, 0.35)],
  far: mix(clay, fog, 0.42),
  near: mix(lake, ink, 0.25),
  water: mix(lake, fog, 0.3),
  sun: tint(ochre, 0.3),
};
export const grey: Weather = {
  sky: [fog, mix(fog, paper, 0.6)],
  far: mix(fog, lake, 0.35),
  near: mix(fir, ink, 0.2),
  water: mix(fog, lake, 0.2),
  sun: '#fffaf0',
};

/** `shore` is the share of the height at which land and water meet. */
export function tarn({
  width,
  height,
  weather = morning,
  shore = 0.62,
  sunAt = 0.68,
  seed = 3,
}: {
  width: number;
  height: number;
  weather?: Weather;
  shore?: number;
  sunAt?: number;
  seed?: number;
}): string {
  const y = height * shore;
  const ridges = [0, 1, 2, 3].map((layer) => {
    const colour = mix(weather.far, weather.near, layer / 3);
    return {
      colour,
      points: ridge({
        width,
        top: y - height * (0.4 - layer * 0.095),
        swing: height * (0.1 - layer * 0.012),
        seed: seed + layer * 5,
      }),
    };
  });
  const down = (colour: string) => mix(colour, weather.water, 0.5);
  return [
    `<linearGradient id="sky${seed}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${weather.sky[1]}"/><stop offset="1" stop-color="${weather.sky[0]}"/></linearGradient>`,
    `<linearGradient id="water${seed}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(weather.water, weather.sky[0], 0.35)}"/><stop offset="1" stop-color="${mix(weather.water, weather.near, 0.4)}"/></linearGradient>`,
    rect(0, 0, width, y + 2, `url(#sky${seed})`),
    `<circle cx="${width * sunAt}" cy="${y - height * 0.43}" r="${height * 0.1}" fill="${weather.sun}"/>`,
    ...ridges.map(({ points, colour }) => hill(points, y, colour)),
    rect(0, y, width, height - y, `url(#water${seed})`),
    `<clipPath id="lake${seed}"><rect x="0" y="${y}" width="${width}" height="${height - y}"/></clipPath><g clip-path="url(#lake${seed})" opacity=".72"><g transform="translate(0 ${2 * y}) scale(1 -1) translate(0 ${y}) scale(1 .62) translate(0 ${-y})">`,
    `<circle cx="${width * sunAt}" cy="${y - height * 0.43}" r="${height * 0.1}" fill="${weather.sun}" opacity=".7"/>`,
    ...ridges.map(({ points, colour }) => hill(points, y, down(colour))),
    '</g></g>',
    ripples({ width, y, height, colour: tint(weather.water, 0.5), seed }),
    rect(0, y - 2, width, 5, mix(weather.near, ink, 0.3), 'opacity=".5"'),
  ].join('');
}

/** A fir tree; its foot is at the origin. */
export function tree(height: number, colour = fir): string {
  const t = tone(colour);
  const half = height * 0.2;
  return [
    rect(-height * 0.018, -height * 0.1, height * 0.036, height * 0.1, mix(clay, ink, 0.5)),
    repeat(4, (index) => {
      const [top, bottom, w] = [
        -height * (1 - index * 0.19),
        -height * (0.58 - index * 0.17),
        half * (0.46 + index * 0.2),
      ];
      return (
        polygon(
          [
            [0, top],
            [w, bottom],
            [-w, bottom],
          ],
          t.base,
        ) +
        polygon(
          [
            [0, top],
            [w, bottom],
            [w * 0.1, bottom],
          ],
          t.shade,
        )
      );
    }),
  ].join('');
}

export const wood = (
  count: number,
  { width, height, colour = fir, seed = 5 }: { width: number; height: number; colour?: string; seed?: number },
): string => {
  const roll = dice(seed);
  return repeat(count, (index) =>
    at(
      (width * (index + roll() * 0.8)) / count,
      roll() * 12,
      tree(height * (0.6 + roll() * 0.5), mix(colour, lake, roll() * 0.4)),
    ),
  );
};

/** The workshop: a long shed with a saw-tooth roof and one lit door. */
export function workshop({ wall = clay, roof = ink, lit = '#fbdc9a' } = {}): string {
  const t = tone(wall);
  return [
    repeat(
      3,
      (index) =>
        polygon(
          [
            [-420 + index * 250, -190],
            [-420 + index * 250, -330],
            [-170 + index * 250, -190],
          ],
          tone(roof).light,
        ) +
        polygon(
          [
            [-420 + index * 250, -330],
            [-400 + index * 250, -330],
            [-150 + index * 250, -190],
            [-170 + index * 250, -190],
          ],
          roof,
        ),
    ),
    rect(-420, -192, 750, 192, t.base),
    rect(-420, -192, 750, 14, t.shade),
    polygon(
      [
        [330, -192],
        [430, -214],
        [430, -16],
        [330, 0],
      ],
      t.deep,
    ),
    repeat(
      5,
      (index) =>
        rect(-370 + index * 104, -140, 62, 74, lit) +
        rect(-341 + index * 104, -140, 4, 74, t.deep) +
        rect(-370 + index * 104, -105, 62, 4, t.deep),
    ),
    rect(190, -136, 92, 136, mix(lake, ink, 0.2)),
    rect(200, -126, 34, 126, lit, 'opacity=".9"'),
    rect(-310, -400, 34, 120, t.deep),
  ].join('');
}

export const boat = (colour = clay): string =>
  path('M-120 -34L130 -34Q112 6 70 8L-76 8Q-110 0 -120 -34Z', tone(colour).base) +
  path('M-120 -34L130 -34Q126 -22 118 -14L-114 -14Q-118 -24 -120 -34Z', tone(colour).light) +
  path('M-76 8L70 8Q90 7 104 -4L-100 -4Q-90 6 -76 8Z', tone(colour).deep);

function ridge({ width, top, swing, seed }: { width: number; top: number; swing: number; seed: number }): Point[] {
  const roll = dice(seed);
  return smooth(
    Array.from({ length: 8 }, (_, index): Point => [(width * (index - 0.5)) / 6, top + (roll() - 0.5) * 2 * swing]),
  );
}

const hill = (points: readonly Point[], base: number, colour: string): string =>
  polygon([...points, [points.at(-1)![0], base], [points[0]![0], base]], colour);

function ripples({
  width,
  y,
  height,
  colour,
  seed,
}: {
  width: number;
  y: number;
  height: number;
  colour: string;
  seed: number;
}): string {
  const roll = dice(seed + 40);
  return repeat(22, (index) => {
    const depth = (index + 1) / 22;
    return rect(
      roll() * width * 0.9,
      y + (height - y) * depth * depth,
      60 + roll() * 260 * (0.4 + depth),
      2 + depth * 4,
      colour,
      `rx="3" opacity="${0.25 + roll() * 0.3}"`,
    );
  });
}
