/** Every picture of the demo company. */
import { materialCovers } from './covers/materials.ts';
import { pagePictures } from './covers/pages.ts';
import { placeCovers } from './covers/places.ts';
import { thingCovers } from './covers/things.ts';
import { workshopCovers } from './covers/workshop.ts';
import { kettlePictures, teaPictures, vasePictures } from './products/kitchen.ts';
import { lampPictures, thermometerPictures } from './products/light.ts';
import { canPictures, railPictures, stoolPictures, tablePictures } from './products/rooms.ts';
import { radioPictures, speakerPictures } from './products/sound.ts';
import { clockPictures, fanPictures, shelfPictures } from './products/time.ts';
import type { Drawing } from './scene.ts';

export const drawings = (): Drawing[] =>
  [
    lampPictures,
    clockPictures,
    kettlePictures,
    radioPictures,
    speakerPictures,
    stoolPictures,
    tablePictures,
    shelfPictures,
    vasePictures,
    thermometerPictures,
    canPictures,
    railPictures,
    fanPictures,
    teaPictures,
    workshopCovers,
    thingCovers,
    materialCovers,
    placeCovers,
    pagePictures,
  ].flatMap((pictures) => pictures());
