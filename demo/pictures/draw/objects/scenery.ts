/** Things that stand around the products: windows, frames, cloths, tables, tiles. */
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, stone, tint, tone, wood } from '../palette.ts';
import { at, circle, type Point, path, polygon, rect, repeat, rounded, smooth, stroke } from '../shapes.ts';
import { tube } from '../solids.ts';

/** A window with hills and water outside; x, y is its upper left. */
export function window({
  width,
  height,
  sky = tint(ochre, 0.62),
}: {
  width: number;
  height: number;
  sky?: string;
}): string {
  const bar = 26;
  return [
    rect(-34, -34, width + 68, height + 68, tone(paper).shade),
    rect(-34, -34, width + 68, 20, '#fffaf0'),
    rect(0, 0, width, height, sky),
    circle(width * 0.7, height * 0.26, width * 0.09, '#fff3d2'),
    hill(width, height, [0.56, 0.46, 0.52, 0.4, 0.49, 0.44, 0.5], mix(lake, fog, 0.5)),
    hill(width, height, [0.6, 0.62, 0.68, 0.64, 0.56, 0.6, 0.66], mix(fir, fog, 0.25)),
    rect(0, height * 0.76, width, height * 0.24, mix(lake, fog, 0.32)),
    rect(width * 0.12, height * 0.83, width * 0.42, 5, fog, 'opacity=".6"'),
    rect(width * 0.4, height * 0.9, width * 0.46, 5, fog, 'opacity=".6"'),
    rect(width / 2 - bar / 2, 0, bar, height, paper),
    rect(width / 2 + bar / 2 - 7, 0, 7, height, tone(paper).shade),
    rect(0, height * 0.42, width, bar, paper),
    rect(0, height * 0.42 + bar - 7, width, 7, tone(paper).shade),
    rect(0, 0, width, 14, ink, 'opacity=".18"'),
    rect(0, 0, 14, height, ink, 'opacity=".18"'),
  ].join('');
}

export const sill = (width: number): string =>
  rect(-70, 0, width + 140, 30, '#fffaf0') +
  rect(-70, 30, width + 140, 34, tone(paper).shade) +
  rect(-70, 64, width + 140, 10, ink, 'opacity=".16"');

/** A framed print of a tarn. */
export function frame({ width = 320, height = 400, colour = wood } = {}): string {
  return [
    rect(0, 0, width, height, tone(colour).base),
    rect(0, 0, width, 12, tone(colour).light),
    rect(width - 12, 0, 12, height, tone(colour).shade),
    rect(20, 20, width - 40, height - 40, paper),
    `<svg x="56" y="60" width="${width - 112}" height="${height - 130}" viewBox="0 0 200 260" preserveAspectRatio="xMidYMid slice">${print()}</svg>`,
  ].join('');
}

/** A table that fills the lower part of the picture, seen with its front edge. */
export function table(
  width: number,
  { y, height, colour = paleWood }: { y: number; height: number; colour?: string },
): string {
  const t = tone(colour);
  return [
    rect(0, y, width, height, t.base),
    rect(0, y, width, 9, t.light),
    repeat(5, (index) =>
      stroke(
        `M${-60 + index * 90} ${y + 40 + (index * height) / 5.4}Q${width * 0.4} ${y + 18 + (index * height) / 5.4} ${width} ${y + 48 + (index * height) / 5.6}`,
        t.shade,
        3,
        'opacity=".55"',
      ),
    ),
    rect(0, y + height, width, 62, t.shade),
    rect(0, y + height, width, 10, t.light),
    rect(0, y + height + 62, width, 1000, t.deep),
  ].join('');
}

export function tiles({
  width,
  height,
  size = 150,
  colour = fog,
}: {
  width: number;
  height: number;
  size?: number;
  colour?: string;
}): string {
  const across = Math.ceil(width / size) + 1;
  const t = tone(colour);
  return (
    rect(0, 0, width, height, t.shade) +
    repeat(across * Math.ceil(height / size), (index) => {
      const [column, row] = [index % across, Math.floor(index / across)];
      const kind = (column * 7 + row * 5) % 11;
      return rect(
        column * size - (row % 2) * (size / 2),
        row * size,
        size - 6,
        size - 6,
        kind === 3 ? mix(t.base, t.shade, 0.35) : kind === 7 ? t.light : t.base,
        'rx="5"',
      );
    })
  );
}

export const rug = (width: number, height: number, colour = clay): string =>
  polygon(
    [
      [-width / 2, 0],
      [width / 2, 0],
      [width / 2 + 150, height],
      [-width / 2 - 150, height],
    ],
    colour,
  ) +
  polygon(
    [
      [-width / 2 - 30, height * 0.24],
      [width / 2 + 30, height * 0.24],
      [width / 2 + 50, height * 0.36],
      [-width / 2 - 50, height * 0.36],
    ],
    tint(colour, 0.5),
  ) +
  polygon(
    [
      [-width / 2 - 92, height * 0.66],
      [width / 2 + 92, height * 0.66],
      [width / 2 + 112, height * 0.78],
      [-width / 2 - 112, height * 0.78],
    ],
    tint(colour, 0.5),
  );

/** A coat on its hook; the hook is at the origin. */
export function coat(colour = lake): string {
  const t = tone(colour);
  return [
    path(
      'M0 0C-50 20 -130 40 -156 110C-176 300 -214 520 -226 760L226 760C214 520 176 300 156 110C130 40 50 20 0 0Z',
      t.base,
    ),
    path('M30 8C110 30 140 60 156 110C176 300 214 520 226 760L110 760C100 500 90 240 30 8Z', t.shade),
    path('M-156 110C-200 260 -250 420 -262 600L-180 612C-170 440 -150 280 -120 160Z', t.light),
    path('M156 110C200 260 250 420 262 600L180 612C170 440 150 280 120 160Z', t.deep),
    path('M-60 20L0 120L60 20L30 4L-30 4Z', t.deep),
    stroke('M0 120L0 756', t.deep, 6),
    repeat(4, (index) => circle(-24, 210 + index * 130, 13, ochre)),
    path('M-150 470L-70 470L-76 560L-156 560Z', t.shade),
  ].join('');
}

export function bag(colour = clay): string {
  const t = tone(colour);
  return [
    tube('M-90 200C-90 -60 90 -60 90 200', 20, stone),
    path('M-170 190L170 190L196 520L-196 520Z', t.base),
    path('M90 190L170 190L196 520L110 520Z', t.shade),
    path('M-170 190L-120 190L-140 520L-196 520Z', t.light),
    rounded({ x: -60, y: 300, width: 120, height: 90, r: 8 }, t.deep, 'opacity=".5"'),
  ].join('');
}

export const curtain = (height: number, colour = paper): string =>
  repeat(6, (index) =>
    path(
      `M${index * 62} 0L${index * 62 + 62} 0Q${index * 66 + 76} ${height * 0.6} ${index * 70 + 60} ${height}L${index * 70 - 12} ${height}Q${index * 66 - 4} ${height * 0.5} ${index * 62} 0Z`,
      index % 2 ? tone(colour).shade : tone(colour).base,
    ),
  );

export const plant = (colour = fir): string =>
  repeat(9, (index) => {
    const turn = -64 + index * 16;
    return at(
      0,
      0,
      path('M0 0C-46 -120 -34 -260 0 -330C34 -260 46 -120 0 0Z', index % 2 ? tone(colour).base : tone(colour).shade) +
        stroke('M0 -10L0 -300', tone(colour).light, 4),
      { turn, scale: 0.8 + (index % 3) * 0.16 },
    );
  });

const hill = (width: number, height: number, heights: readonly number[], colour: string): string => {
  const ridge = smooth(heights.map((share, index): Point => [(width * index) / (heights.length - 1), height * share]));
  return polygon([...ridge, [width, height * 0.78], [0, height * 0.78]], colour);
};

const print = (): string =>
  [
    rect(0, 0, 200, 260, tint(ochre, 0.5)),
    circle(134, 70, 26, clay),
    path('M0 150L60 84L100 128L150 72L200 140L200 190L0 190Z', lake),
    path('M0 180L70 134L130 176L200 150L200 200L0 200Z', fir),
    rect(0, 190, 200, 70, mix(lake, fog, 0.4)),
    rect(40, 212, 100, 4, paper),
    rect(70, 230, 90, 4, paper),
  ].join('');
