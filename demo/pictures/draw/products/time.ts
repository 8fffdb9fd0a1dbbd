/** Wall clock and fan. */
import { clock, face, gear, hourHand, minuteHand, movement, rim, secondHand } from '../objects/clock.ts';
import { blade, blades, fan, foot, guard, motor } from '../objects/fan.ts';
import { board, bracket, sideTable, stool } from '../objects/furniture.ts';
import { kettle } from '../objects/kettle.ts';
import { curtain, frame, sill, window } from '../objects/scenery.ts';
import { nut, screw, screwdriver, washer } from '../objects/tools.ts';
import { branch, roundVase, vase } from '../objects/vase.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paper, tint } from '../palette.ts';
import { type Drawing, drawing, lie, portrait, put, room, sheet, stand, windowLight } from '../scene.ts';
import { at } from '../shapes.ts';
import { alone, atHome, inParts } from './stage.ts';

export const clockPictures = (): Drawing[] => [
  drawing(
    'clock',
    portrait,
    sheet(portrait, mix(fir, fog, 0.1)),
    windowLight([60, 160], { width: 900, height: 1240, strength: 0.13 }),
    lie([800, 960], clock(), { scale: 1.5, lift: 70 }),
  ),
  inParts('clock-parts', {
    ground: mix(fog, lake, 0.1),
    parts: [
      [[560, 560], rim(), { scale: 1.12 }],
      [[1040, 960], face(), { scale: 1.16 }],
      [[380, 1270], movement(), { scale: 1.5 }],
      [[760, 1720], hourHand(), { scale: 1.4 }],
      [[900, 1720], minuteHand(), { scale: 1.3 }],
      [[1040, 1730], secondHand(), { scale: 1.2 }],
      [[1300, 1520], gear(0, 0, 110)],
      [[1260, 1740], gear(0, 0, 64, clay)],
      [[280, 1600], screw(), { turn: 24, scale: 1.3 }],
      [[450, 1620], screw(), { turn: -16, scale: 1.3 }],
      [[1330, 300], gear(0, 0, 84, clay)],
    ],
  }),
  atHome(
    'clock-room',
    room(portrait, { wall: tint(ochre, 0.42), floor: mix(clay, ink, 0.2), horizon: 0.82 }),
    windowLight([-60, 120], { width: 640, height: 1000, strength: 0.3 }),
    lie([1060, 480], clock(fir, [4, 47, 12]), { scale: 0.9, lift: 40 }),
    stand([640, 1790], sideTable({ colour: lake }), { scale: 1.5, dark: 0.34 }),
    put([470, 1035], at(8, -600, branch({ berries: clay }), { scale: 0.8, turn: -10 }) + vase(), { scale: 0.74 }),
    put([760, 1055], roundVase(clay), { scale: 0.8 }),
  ),
];

export const fanPictures = (): Drawing[] => [
  alone('fan', { wall: tint(clay, 0.36), floor: tint(clay, 0.66), thing: fan(), scale: 1.62, at: [800, 1690] }),
  inParts('fan-parts', {
    ground: mix(lake, fog, 0.24),
    parts: [
      [[620, 520], guard(), { scale: 1.2 }],
      [[1230, 720], motor(ochre), { scale: 1.3 }],
      [[1090, 1260], blade(), { scale: 1.3, turn: 10 }],
      [[1370, 1270], blade(), { scale: 1.3, turn: 30 }],
      [[420, 1300], blades(), { scale: 1.1 }],
      [[480, 1790], foot(paper), { scale: 1.35 }],
      [[900, 1640], nut(), { scale: 1.2 }],
      [[1030, 1700], washer(ochre), { scale: 1.1 }],
      [[860, 1800], screwdriver(), { scale: 1.15, turn: -8 }],
    ],
  }),
  atHome(
    'fan-room',
    room(portrait, { wall: mix(fir, fog, 0.62), floor: mix(ochre, paper, 0.4), horizon: 0.84 }),
    at(620, 200, window({ width: 820, height: 1180, sky: mix(fog, '#fffaf0', 0.4) })),
    at(620, 1414, sill(820)),
    at(560, 60, curtain(1560, mix(fog, lake, 0.06))),
    stand([430, 1850], stool({ colour: lake }), { scale: 1.2 }),
    put([430, 1170], fan({ colour: clay, bladeColour: ochre }), { scale: 0.9, dark: 0.12 }),
  ),
];

export const shelfPictures = (): Drawing[] => [
  drawing(
    'wall-shelf',
    portrait,
    sheet(portrait, tint(ochre, 0.46)),
    windowLight([120, 200], { width: 860, height: 1100, strength: 0.3 }),
    lie([700, 1160], at(-300, 0, bracket()) + at(300, 0, bracket()) + board(1000), { scale: 1.15, lift: 60 }),
    put([420, 1122], roundVase(lake), { scale: 1.15 }),
    put([780, 1130], roundVase(paper), { scale: 0.8 }),
  ),
  inParts('wall-shelf-parts', {
    ground: mix(fir, fog, 0.12),
    parts: [
      [[730, 500], board(950), { scale: 1.34 }],
      [[430, 760], bracket(), { scale: 2.9 }],
      [[980, 760], bracket(), { scale: 2.9 }],
      [[300, 1540], screw(), { scale: 2 }],
      [[530, 1540], screw(), { scale: 2 }],
      [[760, 1540], screw(), { scale: 2 }],
      [[990, 1540], screw(), { scale: 2 }],
      [[1270, 1650], washer(fog), { scale: 2 }],
    ],
  }),
  atHome(
    'wall-shelf-room',
    room(portrait, { wall: mix(lake, fog, 0.18), floor: mix(lake, ink, 0.3), horizon: 0.94 }),
    lie([250, 150], frame({ width: 440, height: 540, colour: paper })),
    lie([820, 1280], at(-300, 0, bracket()) + at(300, 0, bracket()) + board(1150), {
      scale: 1.16,
      lift: 54,
      dark: 0.4,
    }),
    put([1130, 1240], kettle({ colour: clay }), { scale: 0.86 }),
    put([370, 1235], vase(paper), { scale: 0.66 }),
    put([660, 1245], roundVase(ochre), { scale: 0.9 }),
  ),
];
