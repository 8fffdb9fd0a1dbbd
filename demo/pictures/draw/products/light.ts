/** Lamp and thermometer. */

import { books, sideTable } from '../objects/furniture.ts';
import { bulb, foot, lamp, shadeOnly, socket, stemApart } from '../objects/lamp.ts';
import { curtain, frame, sill, window } from '../objects/scenery.ts';
import { bracketScrew, glass, plate, scale, thermometer } from '../objects/thermometer.ts';
import { nut, screw, screwdriver, washer } from '../objects/tools.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, tint } from '../palette.ts';
import { type Drawing, drawing, lie, portrait, put, room, sheet, stand } from '../scene.ts';
import { at, circle, rect } from '../shapes.ts';
import { alone, atHome, inParts } from './stage.ts';

export const lampPictures = (): Drawing[] => [
  alone('lamp', {
    wall: mix(lake, fog, 0.3),
    floor: mix(lake, fog, 0.62),
    thing: lamp(),
    scale: 1.62,
    at: [640, 1650],
  }),
  inParts('lamp-parts', {
    ground: mix(paper, clay, 0.22),
    parts: [
      [[600, 540], shadeOnly(), { scale: 1.75 }],
      [[1260, 520], socket(), { scale: 1.9 }],
      [[1270, 860], bulb(), { scale: 1.5 }],
      [[250, 1790], stemApart(), { scale: 1.1 }],
      [[1010, 1330], foot(), { scale: 1.85 }],
      [[840, 990], nut(), { scale: 1.4 }],
      [[1010, 990], washer(lake), { scale: 1.4 }],
      [[590, 1660], screwdriver(fir), { scale: 1.6, turn: -6 }],
    ],
  }),
  atHome(
    'lamp-room',
    room(portrait, { wall: mix(lake, ink, 0.25), floor: mix(lake, ink, 0.5), horizon: 0.78 }),
    circle(900, 760, 1000, 'url(#glow)'),
    lie([190, 300], frame({ width: 400, height: 500 })),
    stand([800, 1800], sideTable({ colour: clay }), { scale: 1.62, dark: 0.4 }),
    put([640, 985], lamp({ colour: ochre, lit: true, foot: fir }), { scale: 1.02 }),
    at(
      1020,
      990,
      at(
        0,
        0,
        rect(-130, -44, 300, 44, fog) +
          rect(-130, -44, 300, 12, paper) +
          rect(-100, -86, 250, 42, clay) +
          rect(-100, -86, 250, 12, tint(clay, 0.4)),
      ),
    ),
  ),
];

export const thermometerPictures = (): Drawing[] => [
  drawing(
    'thermometer',
    portrait,
    sheet(portrait, mix(fir, fog, 0.22)),
    `<g opacity=".5">${rect(0, 0, 300, 2000, mix(fir, ink, 0.25))}${rect(300, 0, 12, 2000, mix(fir, ink, 0.5))}</g>`,
    lie([860, 1000], thermometer(), { scale: 1.42, lift: 46 }),
  ),
  inParts('thermometer-parts', {
    ground: tint(ochre, 0.55),
    parts: [
      [[430, 1000], plate(), { scale: 1.35 }],
      [[890, 1000], scale(), { scale: 1.35 }],
      [[1270, 920], glass(0.4), { scale: 1.35 }],
      [[1180, 1640], bracketScrew(), { scale: 1.6 }],
      [[1340, 1640], bracketScrew(), { scale: 1.6 }],
      [[880, 1640], screw(), { scale: 1.4, turn: 30 }],
    ],
  }),
  atHome(
    'thermometer-room',
    room(portrait, { wall: tint(clay, 0.62), floor: mix(lake, fog, 0.3), horizon: 0.9 }),
    at(170, 260, window({ width: 760, height: 1240 })),
    at(170, 1534, sill(760)),
    at(-40, 120, curtain(1500, mix(paper, fog, 0.5))),
    lie([1290, 900], thermometer({ colour: paleWood, level: 0.42 }), { scale: 0.92, lift: 34 }),
    put([690, 1546], books([lake, ochre, clay, fir]), { scale: 0.86, dark: 0.12 }),
  ),
];
