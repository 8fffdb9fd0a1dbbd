/** Kettle, tea set and vase. */

import { books, shelf } from '../objects/furniture.ts';
import { body, element, gasket, handle, kettle, lid } from '../objects/kettle.ts';
import { frame, table, tiles, window } from '../objects/scenery.ts';
import { cup, pot, potBody, potHandle, potLid, steam, strainer, tray } from '../objects/tea-set.ts';
import { nut, screw, screwdriver } from '../objects/tools.ts';
import { bowl, branch, reed, roundVase, vase } from '../objects/vase.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, tint, wood } from '../palette.ts';
import { type Drawing, drawing, lie, portrait, put, room, sheet, stand, windowLight } from '../scene.ts';
import { at, rect } from '../shapes.ts';
import { alone, atHome, inParts } from './stage.ts';

export const kettlePictures = (): Drawing[] => [
  alone('kettle', { wall: tint(clay, 0.44), floor: tint(clay, 0.7), thing: kettle(), scale: 1.75, at: [710, 1620] }),
  inParts('kettle-parts', {
    ground: tint(ochre, 0.4),
    parts: [
      [[760, 1120], body(), { scale: 1.35 }],
      [[420, 480], lid(), { scale: 1.6 }],
      [[1070, 560], handle(), { scale: 1.3 }],
      [[420, 1480], gasket(), { scale: 1.5 }],
      [[1010, 1500], element(), { scale: 1.4 }],
      [[380, 1740], nut(), { scale: 1.2 }],
      [[540, 1690], screw(), { scale: 1.2, turn: 20 }],
      [[820, 1770], screwdriver(), { scale: 1.15, turn: -5 }],
    ],
  }),
  atHome(
    'kettle-room',
    tiles({ width: 1600, height: 1400, colour: mix(fog, lake, 0.12) }),
    windowLight([240, 120], { width: 800, height: 900, strength: 0.34 }),
    table(1600, { y: 1390, height: 330, colour: paleWood }),
    stand([215, 1520], bowl(lake), { scale: 0.9 }),
    stand([700, 1620], kettle({ colour: clay }), { scale: 1.4 }),
    stand([1270, 1650], cup(paper, { tea: true }), { scale: 1.5 }),
    at(1250, 1400, steam()),
  ),
];

export const teaPictures = (): Drawing[] => [
  alone('tea-set', {
    wall: mix(lake, fog, 0.36),
    floor: mix(ochre, paper, 0.36),
    thing:
      tray() + at(-130, -44, pot()) + at(300, -66, cup(fog), { scale: 0.92 }) + at(190, -14, cup(paper, { tea: true })),
    scale: 1.36,
    at: [800, 1610],
  }),
  inParts('tea-set-parts', {
    ground: mix(paper, fir, 0.16),
    parts: [
      [[560, 720], potBody(), { scale: 1.45 }],
      [[1270, 330], potLid(), { scale: 1.6 }],
      [[1350, 800], potHandle(), { scale: 1.9 }],
      [[350, 1160], strainer(), { scale: 1.6 }],
      [[740, 1220], cup(), { scale: 1.4 }],
      [[1040, 1220], cup(clay), { scale: 1.4 }],
      [[1330, 1220], cup(ochre), { scale: 1.4 }],
      [[800, 1680], tray(), { scale: 1.25 }],
    ],
  }),
  atHome(
    'tea-set-room',
    room(portrait, { wall: tint(clay, 0.56), floor: paleWood, horizon: 0.64 }),
    at(240, 120, window({ width: 1120, height: 900 })),
    table(1600, { y: 1250, height: 480, colour: wood }),
    stand([640, 1560], pot(lake), { scale: 1.35 }),
    stand([1110, 1600], cup(paper, { tea: true }), { scale: 1.45 }),
    at(1090, 1370, steam()),
    stand([1290, 1450], at(0, -270, reed(ochre, 60)) + at(4, -270, reed(clay, -70)) + roundVase(fir), {
      scale: 0.9,
      dark: 0.22,
    }),
  ),
];

export const vasePictures = (): Drawing[] => [
  alone('vase', {
    wall: mix(lake, ink, 0.12),
    floor: mix(lake, fog, 0.16),
    thing: at(10, -600, branch({ colour: mix(fir, fog, 0.24), berries: clay })) + vase(),
    scale: 1.24,
    at: [760, 1680],
  }),
  drawing(
    'vase-family',
    portrait,
    room(portrait, { wall: tint(ochre, 0.3), floor: mix(ochre, clay, 0.4), horizon: 0.66 }),
    windowLight([160, 160], { width: 760, height: 980, strength: 0.26 }),
    stand([500, 1520], vase(lake), { scale: 1.42 }),
    stand([1010, 1590], roundVase(clay), { scale: 1.5 }),
    stand([760, 1790], bowl(paper), { scale: 1.2 }),
  ),
  atHome(
    'vase-room',
    sheet(portrait, mix(fir, fog, 0.4)),
    lie([960, 260], frame({ width: 440, height: 540 })),
    lie([720, 1480], shelf(), { scale: 1.35, lift: 50 }),
    put(
      [470, 1430],
      at(0, -290, reed(ochre, 70)) + at(-4, -290, reed(paper, -60)) + at(0, -290, reed(clay, 10)) + roundVase(paper),
      { scale: 1.3 },
    ),
    put([860, 1425], books([clay, lake, paper, ochre]), { scale: 1.15 }),
    rect(0, 1960, 1600, 40, mix(fir, ink, 0.3)),
  ),
];
