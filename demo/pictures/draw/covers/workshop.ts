/** Covers of posts about the workshop and the repair desk. */
import { gear } from '../objects/clock.ts';
import { books, leg, seat } from '../objects/furniture.ts';
import { gasket, kettle, lid } from '../objects/kettle.ts';
import { lamp, shadeOnly } from '../objects/lamp.ts';
import { radio } from '../objects/radio.ts';
import { frame, table, window } from '../objects/scenery.ts';
import { thermometer } from '../objects/thermometer.ts';
import { brush, cloth, hammer, nut, pencil, screw, screwdriver, screwHead, spanner, washer } from '../objects/tools.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paleWood, paper, steel, tint, tone, wood } from '../palette.ts';
import { type Drawing, drawing, lie, put, room, sheet, wide, windowLight } from '../scene.ts';
import { at, circle, dice, rect, repeat, rounded, stroke } from '../shapes.ts';

export const workshopCovers = (): Drawing[] => [
  drawing(
    'post-bench',
    wide,
    room(wide, { wall: mix(lake, fog, 0.12), floor: mix(lake, ink, 0.3), horizon: 0.66 }),
    pegboard(),
    table(1600, { y: 600, height: 190, colour: wood }),
    put([330, 730], radio({ colour: clay }), { scale: 0.58 }),
    put([1160, 740], lamp({ colour: ochre, foot: fir }), { scale: 0.74 }),
    put([760, 750], kettle({ colour: paper }), { scale: 0.5 }),
    lie([880, 745], screwdriver(clay), { scale: 0.5, lift: 8 }),
  ),
  drawing('post-drawers', wide, drawers()),
  drawing(
    'post-gasket',
    wide,
    sheet(wide, tint(clay, 0.4)),
    lie([420, 470], lid(lake), { scale: 2.3, lift: 40 }),
    lie([1010, 400], gasket(), { scale: 2.6, lift: 26 }),
    lie([880, 640], screwdriver(fir), { scale: 1.15, turn: 8 }),
    lie([560, 760], nut(), { scale: 1.1 }),
    lie([420, 700], washer(ochre), { scale: 1.2 }),
  ),
  drawing(
    'post-drawing-table',
    wide,
    sheet(wide, mix(ochre, paper, 0.32)),
    lie([250, 90], blueprint(), { turn: 3 }),
    lie([1010, 650], pencil(clay), { turn: -28, scale: 1.1 }),
    lie([1240, 250], ruler(), { turn: 78 }),
  ),
  drawing(
    'post-screw',
    wide,
    sheet(wide, clay),
    lie([520, 130], screw(), { scale: 5.2, turn: -18, lift: 60 }),
    lie([1130, 330], screwHead(), { scale: 5, lift: 50 }),
    lie([1290, 700], washer(lake), { scale: 2.2, lift: 30 }),
  ),
  drawing(
    'post-returned',
    wide,
    room(wide, { wall: tint(fir, 0.36), floor: mix(fir, ink, 0.2), horizon: 0.8 }),
    rect(0, 730, 1600, 40, tone(wood).base),
    rect(0, 730, 1600, 10, tone(wood).light),
    rect(0, 770, 1600, 130, tone(wood).deep),
    ...[clay, ochre, paper, lake].map((colour, index) =>
      put([160 + index * 350, 734], lamp({ colour, foot: index % 2 ? fir : lake }), { scale: 0.72, dark: 0.2 }),
    ),
  ),
  drawing(
    'post-repair-evening',
    wide,
    room(wide, { wall: mix(lake, ink, 0.3), floor: mix(clay, ink, 0.5), horizon: 0.7 }),
    at(1020, 70, window({ width: 420, height: 420, sky: tint(clay, 0.2) })),
    circle(620, 360, 760, 'url(#glow)'),
    hanging(620, 250),
    table(1600, { y: 590, height: 170, colour: mix(wood, ink, 0.1) }),
    put([300, 690], radio({ colour: ochre }), { scale: 0.46 }),
    put([760, 720], kettle({ colour: clay }), { scale: 0.52 }),
    put([1120, 700], books([fog, clay, ochre, paper]), { scale: 0.8 }),
    lie([470, 715], spanner(), { scale: 0.36, lift: 6 }),
  ),
  drawing(
    'post-calibration',
    wide,
    sheet(wide, mix(lake, fog, 0.5)),
    ...[0, 1, 2, 3, 4].map((index) =>
      lie(
        [240 + index * 280, 470],
        thermometer({ colour: [paleWood, clay, paleWood, fir, ochre][index]!, level: 0.5 }),
        { scale: 0.66, lift: 24 },
      ),
    ),
  ),
  drawing(
    'post-cost',
    wide,
    sheet(wide, fir),
    lie([390, 330], seat(clay), { scale: 1.2 }),
    ...[0, 1, 2, 3].map((index) => lie([780 + index * 100, 110], leg([0, 0], [0, 460], wood, 56), { lift: 16 })),
    ...[0, 1, 2, 3].map((index) => lie([1180 + index * 90, 200], screw(), { lift: 12 })),
    lie([1190, 470], nut(), {}),
    lie([1310, 470], nut(), {}),
    lie([1430, 470], washer(), {}),
    lie([380, 650], cloth(fog), { scale: 0.95, turn: -4 }),
    lie([740, 730], brush(), { scale: 1.3, turn: -5 }),
    lie([1260, 720], screwdriver(ochre), { scale: 0.5, turn: -12 }),
  ),
  drawing(
    'post-oil',
    wide,
    sheet(wide, paleWood),
    grainLines(),
    lie([520, 470], cloth(fog), { scale: 1.7, turn: -8 }),
    lie([1180, 760], bottle(), { scale: 1.25 }),
    lie([940, 190], brush(), { scale: 1.4, turn: 12 }),
  ),
];

const pegboard = (): string =>
  [
    repeat(70, (index) => circle(70 + (index % 14) * 112, 70 + Math.floor(index / 14) * 100, 5, mix(lake, ink, 0.4))),
    lie([250, 130], hammer(), { scale: 0.62, lift: 14 }),
    lie([420, 130], spanner(), { scale: 0.66, turn: 90, lift: 14 }),
    lie([560, 130], screwdriver(ochre), { scale: 0.66, turn: 90, lift: 14 }),
    lie([680, 130], screwdriver(clay), { scale: 0.56, turn: 90, lift: 14 }),
    lie([800, 90], frame({ width: 200, height: 250 }), { lift: 14 }),
    lie([1480, 170], gear(0, 0, 80), { lift: 14 }),
    windowLight([30, 60], { width: 460, height: 420, strength: 0.14 }),
  ].join('');

function drawers(): string {
  const roll = dice(11);
  const colours = [clay, ochre, mix(ochre, clay, 0.5), tint(clay, 0.3), tint(ochre, 0.3), fir, mix(lake, fog, 0.2)];
  return (
    rect(0, 0, 1600, 900, mix(lake, ink, 0.3)) +
    repeat(40, (index) => {
      const [x, y] = [20 + (index % 8) * 196, 20 + Math.floor(index / 8) * 174];
      const t = tone(colours[Math.floor(roll() * colours.length)]!);
      return [
        rect(x, y, 184, 162, t.base),
        rect(x, y, 184, 12, t.light),
        rect(x + 172, y, 12, 162, t.shade),
        rect(x, y + 150, 184, 12, t.shade),
        rounded({ x: x + 52, y: y + 34, width: 80, height: 36, r: 4 }, paper),
        rect(x + 64, y + 46, 40 + roll() * 18, 5, ink),
        rect(x + 64, y + 56, 24 + roll() * 20, 4, steel),
        circle(x + 96, y + 110, 17, t.deep),
        circle(x + 92, y + 106, 15, tone(ochre).light),
      ].join('');
    }) +
    openDrawer()
  );
}

const openDrawer = (): string =>
  lie(
    [980, 350],
    [
      rect(0, 0, 240, 200, mix(wood, ink, 0.55)),
      at(50, 60, screw(), { scale: 0.7, turn: 40 }),
      at(120, 40, screw(), { scale: 0.7, turn: -30 }),
      at(180, 70, screw(), { scale: 0.7, turn: 12 }),
      at(90, 80, nut(), { scale: 0.6 }),
      at(200, 40, washer(fog), { scale: 0.6 }),
      rect(-16, 130, 272, 180, tone(ochre).base),
      rect(-16, 130, 272, 16, tone(ochre).light),
      rect(-16, 294, 272, 16, tone(ochre).shade),
      rounded({ x: 70, y: 170, width: 100, height: 44, r: 4 }, paper),
      rect(84, 184, 60, 6, ink),
      rect(84, 197, 40, 5, steel),
      circle(124, 258, 24, tone(ochre).deep),
      circle(118, 252, 21, tone(clay).light),
    ].join(''),
    { lift: 30, dark: 0.4 },
  );

const blueprint = (): string =>
  [
    rect(0, 0, 820, 660, paper),
    rect(30, 30, 760, 600, 'none', `stroke="${lake}" stroke-width="3"`),
    repeat(15, (index) => rect(30 + index * 50, 30, 1, 600, fog)),
    repeat(11, (index) => rect(30, 60 + index * 52, 760, 1, fog)),
    ...[
      ['M250 520L250 190Q250 130 310 130L360 130', 5],
      ['M330 160L420 160L470 270L280 270Z', 5],
      ['M170 520L330 520L340 550L160 550Z', 5],
      ['M120 130L120 550M108 130L132 130M108 550L132 550', 2.5],
      ['M160 590L340 590M160 578L160 602M340 578L340 602', 2.5],
      ['M620 220A90 90 0 1 0 620 219', 5],
      ['M530 220L710 220M620 130L620 310', 2],
      ['M540 420L700 420L700 540L540 540ZM580 420L580 540M660 420L660 540', 5],
    ].map(([d, width]) => stroke(d as string, lake, width as number)),
    stroke('M420 160L470 270', clay, 6),
  ].join('');

const ruler = (): string =>
  rect(0, -34, 560, 68, tone(ochre).light) +
  repeat(28, (index) => rect(10 + index * 20, -34, 3, index % 5 ? 18 : 34, ink));
const hanging = (x: number, y: number): string =>
  stroke(`M${x} 0L${x} ${y - 150}`, ink, 8) + at(x, y, shadeOnly(ochre), { scale: 0.9 });
const bottle = (): string =>
  [
    rounded({ x: -90, y: -340, width: 180, height: 340, r: 26 }, tone(fir).base),
    rounded({ x: -90, y: -340, width: 50, height: 340, r: 26 }, tone(fir).light),
    rounded({ x: 50, y: -330, width: 40, height: 320, r: 20 }, tone(fir).deep),
    rect(-36, -430, 72, 96, tone(fir).shade),
    rounded({ x: -46, y: -480, width: 92, height: 66, r: 8 }, tone(ochre).base),
    rect(-90, -240, 180, 150, paper),
    rect(-60, -206, 90, 10, ink),
    rect(-60, -180, 120, 6, steel),
    rect(-60, -160, 100, 6, steel),
    circle(44, -124, 18, clay),
  ].join('');
const grainLines = (): string =>
  repeat(12, (index) =>
    stroke(
      `M-20 ${40 + index * 76}Q420 ${index % 2 ? 10 : 70} 820 ${40 + index * 78}T1640 ${50 + index * 74}`,
      tone(paleWood).shade,
      4,
      'opacity=".5"',
    ),
  );
