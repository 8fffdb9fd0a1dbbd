/** Covers of posts about one product. */
import { clock } from '../objects/clock.ts';
import { fan } from '../objects/fan.ts';
import { rail, sideTable } from '../objects/furniture.ts';
import { lamp } from '../objects/lamp.ts';
import { dusk, tarn } from '../objects/land.ts';
import { battery, radio } from '../objects/radio.ts';
import { bag, coat, plant, sill, window } from '../objects/scenery.ts';
import { roundVase, vase } from '../objects/vase.ts';
import { wateringCan } from '../objects/watering-can.ts';
import { clay, fir, fog, ink, lake, mix, ochre, paper, tint, tone } from '../palette.ts';
import { type Drawing, drawing, lie, put, room, sheet, stand, wide, windowLight } from '../scene.ts';
import { at, circle, ellipse, path, rect, repeat, stroke } from '../shapes.ts';

export const thingCovers = (): Drawing[] => [
  drawing(
    'post-lamp-edition',
    wide,
    room(wide, { wall: mix(clay, paper, 0.1), floor: mix(clay, lake, 0.3), horizon: 0.72 }),
    windowLight([180, 60], { width: 620, height: 520, strength: 0.16 }),
    stand([1010, 790], at(0, 0, lamp({ colour: lake, foot: ink })), { scale: 0.84 }),
    stand([470, 810], lamp({ colour: paper, foot: ochre }), { scale: 0.92 }),
  ),
  drawing(
    'post-fan',
    wide,
    sheet(wide, tint(lake, 0.5)),
    windowLight([900, 80], { width: 520, height: 600, strength: 0.3, lean: 0.2 }),
    at(0, 0, ribbons()),
    stand([520, 1180], fan({ colour: fir, bladeColour: ochre }), { scale: 1.3, dark: 0.16, reach: 0.3, rise: 0.1 }),
  ),
  drawing(
    'post-pouring',
    wide,
    room(wide, { wall: tint(ochre, 0.6), floor: tint(fir, 0.3), horizon: 0.76 }),
    stand([1260, 810], at(0, -280, plant(), { scale: 1.15 }) + roundVase(clay), { scale: 0.9 }),
    at(520, 640, wateringCan(lake), { scale: 0.84, turn: 24 }),
    drops(),
  ),
  drawing(
    'post-quiet-clock',
    wide,
    sheet(wide, mix(ochre, paper, 0.06)),
    lie([1060, 700], clock(lake, [1, 52, 20]), { scale: 1.85, lift: 60 }),
  ),
  drawing(
    'post-five-hooks',
    wide,
    sheet(wide, mix(lake, fog, 0.3)),
    windowLight([80, 40], { width: 700, height: 520, strength: 0.18 }),
    lie([800, 250], rail(), { scale: 1.02, lift: 26 }),
    lie([555, 270], coat(ochre), { scale: 0.94, lift: 30 }),
    lie([1045, 270], bag(clay), { scale: 0.92, lift: 30 }),
  ),
  drawing(
    'post-where-light',
    wide,
    rect(0, 0, 1600, 900, mix(lake, ink, 0.4)),
    at(110, 120, window({ width: 460, height: 520, sky: mix(lake, fog, 0.3) })),
    circle(1120, 330, 720, 'url(#glow)'),
    stand([1040, 880], sideTable({ colour: clay }), { scale: 0.72, dark: 0.4 }),
    put([990, 525], lamp({ colour: ochre, lit: true, foot: fir }), { scale: 0.6 }),
  ),
  drawing(
    'post-batteries',
    wide,
    sheet(wide, tint(ochre, 0.1)),
    ...[0, 1, 2, 3].map((index) =>
      lie([1090, 190 + index * 170], battery(), { scale: 2, turn: index % 2 ? 180 : 0, lift: 20 }),
    ),
    stand([440, 690], radio({ colour: lake }), { scale: 0.82, dark: 0.2, reach: 0.3, rise: 0.1 }),
  ),
  drawing(
    'post-three-millimetres',
    wide,
    room(wide, { wall: mix(lake, fog, 0.08), floor: mix(lake, ink, 0.3), horizon: 0.78 }),
    stand([480, 800], vase(paper), { scale: 1.06 }),
    at(1120, 800, section(), { scale: 1.06 }),
    stroke('M800 120L800 800', fog, 3, 'stroke-dasharray="4 22" opacity=".6"'),
  ),
  drawing('post-lake', wide, tarn({ ...wide, weather: dusk, shore: 0.6, sunAt: 0.34, seed: 8 })),
  drawing(
    'post-window-sill',
    wide,
    rect(0, 0, 1600, 900, tint(clay, 0.42)),
    at(260, 60, window({ width: 1080, height: 600, sky: tint(ochre, 0.5) })),
    at(260, 694, sill(1080)),
    put([520, 706], vase(lake), { scale: 0.62, dark: 0.1 }),
    put([830, 712], roundVase(paper), { scale: 0.84, dark: 0.1 }),
    put([1080, 706], roundVase(ochre), { scale: 0.6, dark: 0.1 }),
  ),
];

const ribbons = (): string =>
  repeat(6, (index) =>
    stroke(
      `M${700 + index * 20} ${160 + index * 96}C980 ${90 + index * 110} 1120 ${260 + index * 90} 1360 ${160 + index * 110}S1620 ${170 + index * 100} 1700 ${140 + index * 104}`,
      [clay, paper, ochre][index % 3]!,
      12,
      'opacity=".75"',
    ),
  );
const drops = (): string =>
  repeat(18, (index) =>
    ellipse(
      1065 + (index % 6) * 24 + Math.floor(index / 6) * 26,
      420 + Math.floor(index / 6) * 56 + (index % 6) * 10,
      [5, 15],
      mix(lake, fog, 0.5),
      `transform="rotate(-18 ${1065 + (index % 6) * 24} 440)"`,
    ),
  );

/** The vase cut in half: the wall in clay, the air inside. */
function section(): string {
  const outer =
    'M-92 -620C-84 -590 -78 -560 -84 -500C-96 -440 -180 -380 -206 -270C-224 -180 -190 -60 -140 0L140 0C190 -60 224 -180 206 -270C180 -380 96 -440 84 -500C78 -560 84 -590 92 -620Z';
  const inner =
    'M-72 -620C-64 -590 -58 -560 -64 -500C-76 -430 -156 -370 -182 -268C-198 -190 -170 -80 -126 -30L126 -30C170 -80 198 -190 182 -268C156 -370 76 -430 64 -500C58 -560 64 -590 72 -620Z';
  return [
    path(outer, clay),
    path(inner, tone(lake).deep),
    path(
      'M0 -620L72 -620C64 -590 58 -560 64 -500C76 -430 156 -370 182 -268C198 -190 170 -80 126 -30L0 -30Z',
      mix(lake, ink, 0.5),
    ),
    stroke('M-300 -270L-212 -270M-176 -270L-110 -270', paper, 5),
    circle(-194, -270, 7, ochre),
  ].join('');
}
