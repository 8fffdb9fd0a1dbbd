/** The three ways in which a product is shown: alone, in parts, at home. */
import { type Drawing, drawing, lie, portrait, room, sheet, stand, windowLight } from '../scene.ts';
import type { Point } from '../shapes.ts';

export type Placed = readonly [at: Point, thing: string, how?: { scale?: number; turn?: number }];

/** Alone on a coloured ground with the light of a window. */
export function alone(
  name: string,
  {
    wall,
    floor,
    thing,
    scale = 1.5,
    at = [780, 1640],
  }: {
    wall: string;
    floor: string;
    thing: string;
    scale?: number;
    at?: Point;
  },
): Drawing {
  return drawing(
    name,
    portrait,
    room(portrait, { wall, floor, horizon: 0.67 }),
    windowLight([120, 210], { width: 760, height: 940, strength: 0.17 }),
    stand(at, thing, { scale }),
  );
}

/** Taken apart and laid out on a sheet. */
export function inParts(name: string, { ground, parts }: { ground: string; parts: readonly Placed[] }): Drawing {
  return drawing(name, portrait, sheet(portrait, ground), ...parts.map(([at, thing, how]) => lie(at, thing, how)));
}

export const atHome = (name: string, ...layers: string[]): Drawing => drawing(name, portrait, ...layers);
