/** Plain SVG elements as text. Angles are in degrees, sizes in pixels of a picture 1600 wide, y grows downwards. */
export type Point = readonly [x: number, y: number];

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const polygon = (points: readonly Point[], fill: string, more = ''): string => path(outline(points), fill, more);
export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const group = (transform: string, ...children: string[]): string =>
  `<g transform="${transform}">${children.join('')}</g>`;
export const at = (x: number, y: number, drawing: string, { scale = 1, turn = 0 } = {}): string =>
  group(`translate(${x} ${y}) rotate(${turn}) scale(${scale})`, drawing);

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function rounded(
  box: { x: number; y: number; width: number; height: number; r: number },
  fill: string,
  more = '',
): string {
  return rect(box.x, box.y, box.width, box.height, fill, `rx="${box.r}" ${more}`);
}

export function ellipse(x: number, y: number, radii: Point, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radii[0]}" ry="${radii[1]}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export const line = (from: Point, to: Point, colour: string, width: number, more = ''): string =>
  stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, colour, width, more);

const outline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A smooth line through the points (Catmull-Rom); a point given twice stays a corner. */
export function smooth(points: readonly Point[], steps = 14): Point[] {
  const result: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [
      points[Math.max(0, index - 1)]!,
      points[index]!,
      points[index + 1]!,
      points[Math.min(points.length - 1, index + 2)]!,
    ];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      result.push([spline([a[0], b[0], c[0], d[0]], t), spline([a[1], b[1], c[1], d[1]], t)]);
    }
  }
  return [...result, points.at(-1)!];
}

function spline([a, b, c, d]: [number, number, number, number], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** The same pseudo-random numbers in every run, so that a picture drawn twice is the same bytes. */
export function dice(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
