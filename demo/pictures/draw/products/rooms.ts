/** Stool, side table, hook rail and watering can. */
import { books, leg, peg, rail, railBoard, seat, sideTable, stool, top } from '../objects/furniture.ts';
import { lamp } from '../objects/lamp.ts';
import { bag, coat, frame, plant, rug, sill, window } from '../objects/scenery.ts';
import { cup } from '../objects/tea-set.ts';
import { nut, screw, screwdriver, spanner, washer } from '../objects/tools.ts';
import { branch, roundVase, vase } from '../objects/vase.ts';
import { body, hoop, rose, washer as seal, spout, wateringCan } from '../objects/watering-can.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, stone, tint, tone, wood } from '../palette.ts';
import { type Drawing, drawing, lie, portrait, put, room, sheet, stand, windowLight } from '../scene.ts';
import { at, rect, rounded } from '../shapes.ts';
import { alone, atHome, inParts } from './stage.ts';

export const stoolPictures = (): Drawing[] => [
  alone('stool', {
    wall: mix(fir, fog, 0.5),
    floor: mix(fog, paper, 0.4),
    thing: stool(),
    scale: 1.72,
    at: [790, 1720],
  }),
  inParts('stool-parts', {
    ground: mix(lake, fog, 0.1),
    parts: [
      [[640, 470], seat(), { scale: 1.9 }],
      [[260, 680], leg([0, 0], [0, 700], wood, 60), { scale: 1.3 }],
      [[420, 680], leg([0, 0], [0, 700], wood, 60), { scale: 1.3 }],
      [[580, 680], leg([0, 0], [0, 700], wood, 60), { scale: 1.3 }],
      [[740, 680], leg([0, 0], [0, 700], wood, 60), { scale: 1.3 }],
      [[960, 800], rounded({ x: 0, y: 0, width: 470, height: 40, r: 20 }, tone(paleWood).base)],
      [[960, 900], rounded({ x: 0, y: 0, width: 470, height: 40, r: 20 }, tone(paleWood).base)],
      [[1010, 1080], screw(), { scale: 1.4 }],
      [[1130, 1080], screw(), { scale: 1.4 }],
      [[1250, 1080], screw(), { scale: 1.4 }],
      [[1370, 1080], screw(), { scale: 1.4 }],
      [[1030, 1400], nut(), { scale: 1.3 }],
      [[1190, 1400], nut(), { scale: 1.3 }],
      [[1350, 1400], washer(), { scale: 1.3 }],
      [[320, 1770], spanner(), { scale: 1.7, turn: -4 }],
    ],
  }),
  atHome(
    'stool-room',
    room(portrait, { wall: tint(clay, 0.5), floor: mix(lake, fog, 0.4), horizon: 0.72 }),
    windowLight([100, 140], { width: 700, height: 1000, strength: 0.26 }),
    lie([1030, 280], frame({ width: 380, height: 480, colour: lake })),
    at(700, 1700, rug(900, 190, ochre)),
    stand([720, 1790], stool({ colour: lake, legs: paleWood }), { scale: 1.42 }),
    put(
      [640, 985],
      at(
        0,
        0,
        rect(-150, -40, 300, 40, clay) +
          rect(-150, -40, 300, 12, tint(clay, 0.3)) +
          rect(-120, -84, 260, 44, paper) +
          rect(-120, -52, 260, 12, stone),
      ),
    ),
    put([860, 1000], cup(ochre, { tea: true }), { scale: 0.95 }),
  ),
];

export const tablePictures = (): Drawing[] => [
  alone('side-table', {
    wall: mix(paper, ochre, 0.12),
    floor: tint(clay, 0.36),
    thing: sideTable(),
    scale: 1.62,
    at: [780, 1690],
  }),
  inParts('side-table-parts', {
    ground: mix(ochre, paper, 0.2),
    parts: [
      [[800, 460], top(lake), { scale: 1.5 }],
      [[430, 720], leg([0, 0], [-60, 560], wood, 60), { scale: 1.4 }],
      [[700, 720], leg([0, 0], [0, 560], wood, 60), { scale: 1.4 }],
      [[970, 720], leg([0, 0], [60, 560], wood, 60), { scale: 1.4 }],
      [[1290, 820], nut(), { scale: 1.6 }],
      [[1290, 1000], nut(), { scale: 1.6 }],
      [[1290, 1180], nut(), { scale: 1.6 }],
      [[400, 1730], spanner(), { scale: 1.8, turn: -5 }],
    ],
  }),
  atHome(
    'side-table-room',
    room(portrait, { wall: mix(fir, ink, 0.12), floor: mix(clay, ink, 0.24), horizon: 0.76 }),
    at(720, 1720, rug(1000, 200, mix(ochre, clay, 0.25))),
    stand([760, 1810], sideTable({ colour: paper }), { scale: 1.56, dark: 0.4 }),
    put([960, 1020], lamp({ foot: lake }), { scale: 0.92, dark: 0.16 }),
    put([430, 1030], books([clay, fog, ochre]), { scale: 1 }),
    put([660, 1075], cup(ochre), { scale: 0.9 }),
  ),
];

export const railPictures = (): Drawing[] => [
  drawing(
    'hook-rail',
    portrait,
    sheet(portrait, mix(fog, fir, 0.12)),
    windowLight([60, 180], { width: 900, height: 1100, strength: 0.42 }),
    lie([800, 780], rail(), { scale: 1.1, lift: 44 }),
    lie([560, 830], bag(clay), { scale: 1.3, lift: 50 }),
  ),
  inParts('hook-rail-parts', {
    ground: tint(clay, 0.24),
    parts: [
      [[800, 480], railBoard(), { scale: 1 }],
      [[330, 800], peg(ochre), { scale: 2 }],
      [[620, 800], peg(lake), { scale: 2 }],
      [[910, 800], peg(paper), { scale: 2 }],
      [[1200, 800], peg(fir), { scale: 2 }],
      [[400, 1180], screw(), { scale: 1.6 }],
      [[640, 1180], screw(), { scale: 1.6 }],
      [[880, 1180], screw(), { scale: 1.6 }],
      [[1120, 1180], screw(), { scale: 1.6 }],
      [[420, 1640], screwdriver(lake), { scale: 1.6, turn: -5 }],
    ],
  }),
  atHome(
    'hook-rail-room',
    room(portrait, { wall: tint(ochre, 0.5), floor: mix(lake, fog, 0.3), horizon: 0.86 }),
    rect(0, 940, 1600, 780, mix(ochre, paper, 0.28)),
    rect(0, 926, 1600, 22, paper),
    lie([800, 440], rail(wood), { scale: 1.08, lift: 36 }),
    lie([540, 480], coat(lake), { scale: 1.36, lift: 46 }),
    lie([1060, 480], bag(clay), { scale: 1.3, lift: 46 }),
    stand([1230, 1880], stool({ colour: paper, legs: clay }), { scale: 0.9 }),
  ),
];

export const canPictures = (): Drawing[] => [
  alone('watering-can', {
    wall: mix(ochre, paper, 0.14),
    floor: mix(ochre, clay, 0.34),
    thing: wateringCan(),
    scale: 1.5,
    at: [700, 1590],
  }),
  inParts('watering-can-parts', {
    ground: mix(fog, lake, 0.26),
    parts: [
      [[560, 960], body(), { scale: 1.9 }],
      [[880, 720], spout(), { scale: 1.25 }],
      [[1290, 960], rose(), { scale: 2.2, turn: 14 }],
      [[860, 1780], hoop(), { scale: 1.5 }],
      [[900, 1280], seal(clay), { scale: 2 }],
      [[1140, 1280], seal(ochre), { scale: 1.6 }],
      [[1330, 1280], seal(paper), { scale: 1.3 }],
      [[870, 1650], spanner(), { scale: 1.2, turn: -8 }],
    ],
  }),
  atHome(
    'watering-can-room',
    room(portrait, { wall: mix(fog, paper, 0.5), floor: mix(clay, lake, 0.3), horizon: 0.92 }),
    at(200, 160, window({ width: 1200, height: 1180, sky: mix(fog, '#fffaf0', 0.5) })),
    at(200, 1374, sill(1200)),
    put([590, 1390], wateringCan(clay), { scale: 0.98, dark: 0.1 }),
    put([1180, 1392], at(0, -280, plant(), { scale: 1.15 }) + roundVase(ochre), { scale: 1.05, dark: 0.1 }),
    put([240, 1386], at(8, -600, branch({})) + vase(lake), { scale: 0.55, dark: 0.1 }),
    rect(0, 1840, 1600, 160, mix(clay, lake, 0.3)),
  ),
];
