/** Radio and speaker. */
import { books, shelf, sideTable, stool } from '../objects/furniture.ts';
import { battery, caseShell, dial, grille, knob, panel, radio, wire } from '../objects/radio.ts';
import { frame, plant, rug } from '../objects/scenery.ts';
import { cabinet, crossover, driver, speaker } from '../objects/speaker.ts';
import { screw, screwdriver, washer } from '../objects/tools.ts';
import { roundVase } from '../objects/vase.ts';
import { clay, fir, fog, lake, mix, ochre, paper, tint, wood } from '../palette.ts';
import { type Drawing, lie, portrait, put, room, sheet, stand, windowLight } from '../scene.ts';
import { at } from '../shapes.ts';
import { alone, atHome, inParts } from './stage.ts';

export const radioPictures = (): Drawing[] => [
  alone('radio', {
    wall: mix(fog, lake, 0.14),
    floor: tint(ochre, 0.36),
    thing: radio(),
    scale: 1.46,
    at: [790, 1560],
  }),
  inParts('radio-parts', {
    ground: mix(clay, paper, 0.12),
    parts: [
      [[620, 560], caseShell(), { scale: 1.1 }],
      [[700, 1060], panel(), { scale: 1.15 }],
      [[320, 1500], grille(), { scale: 1.2 }],
      [[790, 1430], dial(), { scale: 1.2 }],
      [[1120, 1430], knob(ochre), { scale: 1.4 }],
      [[1330, 1430], knob(lake), { scale: 1.4 }],
      [[640, 1700], battery(), { scale: 1.2 }],
      [[860, 1700], battery(), { scale: 1.2 }],
      [[1060, 1680], wire(ochre), { scale: 1.2 }],
      [[1330, 1040], screw(), { turn: 14 }],
      [[1430, 1080], screw(), { turn: -20 }],
    ],
  }),
  atHome(
    'radio-room',
    sheet(portrait, mix(lake, fog, 0.12)),
    lie([970, 200], frame({ width: 440, height: 540 })),
    lie([760, 1380], shelf(), { scale: 1.5, lift: 56, dark: 0.4 }),
    put([540, 1330], radio({ colour: clay }), { scale: 1 }),
    put([1040, 1330], books([ochre, paper, fir, clay]), { scale: 1.15 }),
  ),
];

export const speakerPictures = (): Drawing[] => [
  alone('speaker', {
    wall: mix(clay, lake, 0.06),
    floor: mix(clay, lake, 0.34),
    thing: at(250, -40, speaker(), { scale: 0.86 }) + at(-230, 40, speaker()),
    scale: 1.34,
    at: [780, 1610],
  }),
  inParts('speaker-parts', {
    ground: mix(fog, ochre, 0.2),
    parts: [
      [[500, 620], cabinet(wood), { scale: 1.3 }],
      [[1180, 420], driver(150), { scale: 1.6 }],
      [[1200, 860], driver(70, clay), { scale: 1.7 }],
      [[1110, 1300], crossover(), { scale: 1.6 }],
      [[300, 1340], wire(), { scale: 1.5 }],
      [[360, 1560], washer(lake), { scale: 1.3 }],
      [[500, 1560], washer(lake), { scale: 1.3 }],
      [[680, 1500], screw(), { scale: 1.3 }],
      [[790, 1500], screw(), { scale: 1.3 }],
      [[380, 1780], screwdriver(fir), { scale: 1.4, turn: -5 }],
    ],
  }),
  atHome(
    'speaker-room',
    room(portrait, { wall: tint(fir, 0.5), floor: tint(ochre, 0.5), horizon: 0.74 }),
    windowLight([300, 100], { width: 700, height: 900, strength: 0.24 }),
    at(760, 1690, rug(900, 210, clay)),
    stand([360, 1740], stool({ colour: lake }), { scale: 1.1 }),
    put([380, 1115], speaker({ colour: wood }), { scale: 0.86, dark: 0.14 }),
    stand([1100, 1760], sideTable({ colour: paper }), { scale: 1.2 }),
    put([1060, 1165], at(0, -280, plant(), { scale: 1 }) + roundVase(ochre), { scale: 0.95, dark: 0.14 }),
  ),
];
