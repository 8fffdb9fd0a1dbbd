/** Pictures of the editable pages and of the people blocks. */
import { books, sideTable, stool } from '../objects/furniture.ts';
import { kettle } from '../objects/kettle.ts';
import { lamp } from '../objects/lamp.ts';
import { boat, dusk, wood as firs, grey, tarn, tree, workshop } from '../objects/land.ts';
import { radio } from '../objects/radio.ts';
import { frame, plant, table, window } from '../objects/scenery.ts';
import { cup } from '../objects/tea-set.ts';
import { hammer, pencil, screwdriver, spanner } from '../objects/tools.ts';
import { roundVase } from '../objects/vase.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, tint, tone, wood } from '../palette.ts';
import { type Drawing, drawing, landscape, lie, put, room, sheet, square, stand, wide, windowLight } from '../scene.ts';
import { at, circle, path, rect, repeat, rounded, stroke } from '../shapes.ts';

export const pagePictures = (): Drawing[] => [
  drawing(
    'home-tarn',
    landscape,
    tarn({ ...landscape, shore: 0.56, sunAt: 0.4, seed: 3 }),
    at(1330, 566, firs(4, { width: 330, height: 260 })),
    at(0, 566, firs(5, { width: 260, height: 200, seed: 8 })),
    jetty(),
    stand([1160, 812], lamp({ colour: clay, foot: lake, plugged: false }), {
      scale: 0.86,
      reach: 0.8,
      rise: 0.1,
      dark: 0.34,
    }),
    at(360, 760, boat(ochre)),
  ),
  drawing(
    'about-workshop',
    landscape,
    room(landscape, { wall: tint(ochre, 0.5), floor: mix(clay, ink, 0.3), horizon: 0.74 }),
    at(90, 110, window({ width: 620, height: 430 })),
    lie([840, 130], hammer(), { scale: 0.6, lift: 14 }),
    lie([960, 130], spanner(), { scale: 0.6, turn: 90, lift: 14 }),
    lie([1060, 130], screwdriver(), { scale: 0.6, turn: 90, lift: 14 }),
    table(1600, { y: 690, height: 150, colour: wood }),
    put([280, 810], kettle({ colour: lake }), { scale: 0.66 }),
    put([790, 800], radio({ colour: clay }), { scale: 0.5 }),
    put([1190, 810], lamp({ colour: paper, foot: fir }), { scale: 0.74 }),
  ),
  drawing(
    'about-shore',
    wide,
    tarn({ ...wide, weather: grey, shore: 0.58, sunAt: 0.6, seed: 16 }),
    at(300, 526, workshop({ wall: clay }), { scale: 0.62 }),
    at(560, 528, firs(4, { width: 280, height: 220 })),
    at(1300, 530, tree(190)),
    at(1000, 700, boat(clay), { scale: 1.1 }),
  ),
  drawing(
    'horizon-road',
    landscape,
    tarn({ ...landscape, weather: dusk, shore: 0.5, sunAt: 0.62, seed: 27 }),
    path('M0 1000L0 640Q300 560 640 600T1600 560L1600 1000Z', mix(fir, ink, 0.3)),
    path(
      'M640 1000C660 860 900 800 860 720S960 620 990 586L1010 586C1000 640 940 680 960 730S860 860 960 1000Z',
      tint(ochre, 0.3),
    ),
    at(1130, 690, firs(4, { width: 420, height: 330, seed: 6 })),
    at(130, 720, firs(3, { width: 330, height: 300, seed: 2 })),
  ),
  drawing(
    'independence-table',
    landscape,
    room(landscape, { wall: mix(lake, fog, 0.08), floor: mix(lake, ink, 0.4), horizon: 0.78 }),
    windowLight([980, 80], { width: 420, height: 480, strength: 0.14 }),
    lie([200, 90], frame({ width: 280, height: 340 }), { lift: 18 }),
    stand([760, 940], sideTable({ colour: ochre }), { scale: 0.84, dark: 0.4 }),
    put([620, 522], books([clay, paper, fog, clay]), { scale: 0.7 }),
    put([890, 528], cup(paper, { tea: true }), { scale: 0.7 }),
    stand([1300, 960], stool({ colour: clay }), { scale: 0.68, dark: 0.4 }),
    stand([230, 960], stool({ colour: paper }), { scale: 0.68, dark: 0.4 }),
  ),
  drawing(
    'contact-door',
    landscape,
    room(landscape, { wall: tint(clay, 0.36), floor: mix(fir, fog, 0.2), horizon: 0.86 }),
    door(),
    at(1010, 170, window({ width: 420, height: 420 })),
    at(1010, 604, rect(-50, 0, 520, 26, paper)),
    stand([350, 900], at(0, -280, plant(), { scale: 1.2 }) + roundVase(ochre), { scale: 0.86 }),
    letterBox(),
  ),
  drawing(
    'people-workshop',
    square,
    sheet(square, mix(clay, paper, 0.1)),
    windowLight([160, 160], { width: 700, height: 800, strength: 0.16 }),
    lie([560, 420], hammer(), { scale: 2, turn: 8, lift: 44 }),
    lie([920, 1280], screwdriver(lake), { scale: 1.7, turn: -82, lift: 40 }),
  ),
  drawing(
    'people-repair',
    square,
    sheet(square, mix(fir, fog, 0.14)),
    lie([420, 1120], spanner(), { scale: 2.1, turn: -40, lift: 40 }),
    lie([460, 460], screwdriver(clay), { scale: 1.75, turn: 42, lift: 40 }),
  ),
  drawing(
    'people-drawing',
    square,
    sheet(square, ochre),
    lie(
      [380, 300],
      rect(0, 0, 860, 1000, paper) +
        rect(60, 60, 740, 880, 'none', `stroke="${lake}" stroke-width="5"`) +
        stroke(
          'M280 780L280 400Q280 300 380 300L430 300M360 340L500 340L580 500L280 500M180 780L400 780L410 830L170 830Z',
          lake,
          9,
        ),
      { turn: -4, lift: 40 },
    ),
    lie([900, 1290], pencil(clay), { scale: 1.5, turn: -40, lift: 30 }),
  ),
  drawing(
    'people-post',
    square,
    room(square, { wall: mix(lake, fog, 0.3), floor: mix(lake, fog, 0.06), horizon: 0.66 }),
    stand([760, 1330], parcelStack(), { scale: 1.2 }),
  ),
];

const jetty = (): string =>
  [
    path('M820 1000L980 790L1330 790L1600 910L1600 1000Z', tone(wood).base),
    repeat(7, (index) =>
      stroke(`M${975 - index * 24} ${800 + index * 30}L${1350 + index * 72} ${798 + index * 32}`, tone(wood).shade, 5),
    ),
    path('M820 1000L980 790L988 790L840 1000Z', tone(wood).light),
    rect(976, 786, 358, 10, tone(wood).light),
    ...[
      [1000, 720],
      [1290, 720],
    ].map(
      ([x, y]) =>
        rounded({ x: x!, y: y!, width: 30, height: 110, r: 8 }, tone(wood).deep) +
        rounded({ x: x!, y: y!, width: 12, height: 110, r: 6 }, tone(wood).shade),
    ),
  ].join('');

const door = (): string =>
  [
    rect(540, 130, 360, 730, paper),
    rect(566, 156, 308, 704, tone(lake).base),
    rect(566, 156, 16, 704, tone(lake).light),
    rect(858, 156, 16, 704, tone(lake).deep),
    ...[
      [610, 210],
      [740, 210],
      [610, 520],
      [740, 520],
    ].map(([x, y]) => rect(x!, y!, 96, 250, tone(lake).shade) + rect(x!, y!, 96, 8, tone(lake).deep)),
    circle(840, 520, 17, tone(ochre).base),
    circle(836, 516, 12, tone(ochre).glow),
    rect(520, 856, 400, 24, tone(fog).shade),
  ].join('');
const letterBox = (): string =>
  lie(
    [965, 690],
    rounded({ x: -62, y: -70, width: 124, height: 160, r: 16 }, tone(ochre).base) +
      rounded({ x: -62, y: -70, width: 124, height: 40, r: 16 }, tone(ochre).light) +
      rect(-40, -12, 80, 12, ink),
    { lift: 14 },
  );
const parcelStack = (): string => {
  const t = tone(paleWood);
  const one = (width: number, height: number) =>
    rect(-width / 2, -height, width, height, t.base) +
    rect(-width / 2, -height, width, 12, t.light) +
    rect(width / 2 - 40, -height, 40, height, t.shade) +
    rect(-30, -height, 60, height, clay) +
    rect(-width / 2 + 40, -height * 0.7, width * 0.22, height * 0.34, paper);
  return one(620, 300) + at(-40, -300, one(460, 220)) + at(30, -520, one(300, 170));
};
