/** Solid bodies lit from the upper left, each built from a few flat tones: turned bodies, boxes, tubes, discs. */
import { type Tone, tone } from './palette.ts';
import { ellipse, type Point, path, polygon, rect, stroke } from './shapes.ts';

/** How far we look down on things: the height of an ellipse by its width. */
export const tilt = 0.17;

/**
 * A body turned on a lathe. `profile` is [radius, y] from the top to the bottom. A surface line at the share f of the
 * radius runs at x = f r, y + tilt r sqrt(1 - f²), which is what gives the bands their true curve.
 */
export function turned(profile: readonly Point[], colour: string, { gloss = false, lid = true } = {}): string {
  const t = tone(colour);
  const [topRadius, topY] = profile[0]!;
  return [
    lit(profile, colour),
    gloss ? strips(profile, { from: -0.8, to: -0.64, fill: t.glow, side: 1 }) : '',
    lid && topRadius > 1 ? ellipse(0, topY, [topRadius, topRadius * tilt], t.light) : '',
  ].join('');
}

/** The four tones around a body. The far half, which shows on wide shoulders, lies under the whole near half. */
export function lit(profile: readonly Point[], colour: string): string {
  const t = tone(colour);
  const bands: ReadonlyArray<readonly [number, number, string]> = [
    [-1, -0.42, t.light],
    [-0.42, 0.26, t.base],
    [0.26, 0.7, t.shade],
    [0.7, 1, t.deep],
  ];
  return [-1, 1].flatMap((side) => bands.map(([from, to, fill]) => strips(profile, { from, to, fill, side }))).join('');
}

type Strips = { from: number; to: number; fill: string; side: number };

function strips(profile: readonly Point[], { from, to, fill, side }: Strips): string {
  const [start, end] = [Math.asin(from), Math.asin(to)];
  const count = Math.max(2, Math.ceil((end - start) * 12));
  const share = (index: number) => Math.sin(start + ((end - start) * index) / count);
  return Array.from({ length: count }, (_, index) =>
    polygon(
      [
        ...surfaceLine(profile, { share: share(index), side }),
        ...surfaceLine(profile, { share: share(index + 1), side }).reverse(),
      ],
      fill,
      `stroke="${fill}"`,
    ),
  ).join('');
}

function surfaceLine(profile: readonly Point[], { share, side }: { share: number; side: number }): Point[] {
  const sag = side * tilt * Math.sqrt(Math.max(0, 1 - share * share));
  return profile.map(([r, y]): Point => [share * r, y + sag * r]);
}

/** The mouth of a hollow body: rim, dark inside, and the lit far wall. */
export function mouth([radius, y]: Point, colour: string, rim = 8): string {
  const t = tone(colour);
  const inner = radius - rim;
  return [
    ellipse(0, y, [radius, radius * tilt], t.glow),
    ellipse(0, y, [inner, inner * tilt], t.deep),
    path(
      `M${-inner} ${y}A${inner} ${inner * tilt} 0 0 0 ${inner} ${y}A${inner} ${inner * tilt * 0.35} 0 0 1 ${-inner} ${y}Z`,
      t.shade,
    ),
  ].join('');
}

export type Box = { x: number; y: number; width: number; height: number; depth: number };

/** A box seen a little from the right and above; x, y is the lower left of its front. */
export function box({ x, y, width, height, depth }: Box, colour: string | Tone): string {
  const t = typeof colour === 'string' ? tone(colour) : colour;
  const [dx, dy] = [depth * 0.62, -depth * 0.42];
  const [right, top] = [x + width, y - height];
  return [
    rect(x, top, width, height, t.base),
    polygon(
      [
        [x, top],
        [x + dx, top + dy],
        [right + dx, top + dy],
        [right, top],
      ],
      t.light,
    ),
    polygon(
      [
        [right, top],
        [right + dx, top + dy],
        [right + dx, y + dy],
        [right, y],
      ],
      t.shade,
    ),
  ].join('');
}

/** Gives any outline a depth, by drawing it again and again from back to front. */
export function extruded(d: string, colour: string, { dx, dy }: { dx: number; dy: number }): string {
  const t = tone(colour);
  const layers = Array.from({ length: 25 }, (_, step) => {
    const share = 1 - step / 24;
    return path(d, t.shade, `transform="translate(${dx * share} ${dy * share})"`);
  });
  return layers.join('') + path(d, t.base);
}

/** A round bar along a line: shaded below, lit above. */
export function tube(d: string, width: number, colour: string): string {
  const t = tone(colour);
  return [
    stroke(d, t.deep, width),
    stroke(d, t.base, width * 0.76, `transform="translate(${-width * 0.11} ${-width * 0.08})"`),
    stroke(d, t.light, width * 0.24, `transform="translate(${-width * 0.24} ${-width * 0.17})"`),
  ].join('');
}

/** A flat round thing seen from the front, with the light on its upper left edge. */
export function disc([x, y]: Point, radius: number, colour: string): string {
  const t = tone(colour);
  return [
    ellipse(x, y, [radius, radius], t.shade),
    ellipse(x - radius * 0.035, y - radius * 0.035, [radius * 0.965, radius * 0.965], t.light),
    ellipse(x, y, [radius * 0.94, radius * 0.94], t.base),
  ].join('');
}

/** A ball: a lit cap and a shaded sickle. */
export function ball([x, y]: Point, radius: number, colour: string): string {
  const t = tone(colour);
  const r = radius;
  return [
    ellipse(x, y, [r, r], t.base),
    path(
      `M${x + r * 0.55} ${y - r * 0.83}A${r} ${r} 0 0 1 ${x - r * 0.75} ${y + r * 0.66}A${r * 1.15} ${r * 1.15} 0 0 0 ${x + r * 0.55} ${y - r * 0.83}Z`,
      t.shade,
    ),
    ellipse(
      x - r * 0.34,
      y - r * 0.36,
      [r * 0.3, r * 0.24],
      t.light,
      `transform="rotate(-40 ${x - r * 0.34} ${y - r * 0.36})"`,
    ),
  ].join('');
}
