import type { DemoPost } from '../demo-content.ts';
import { b, code, doc, h2, i, link, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const secondQuarter2026: DemoPost[] = [
  post({
    slug: 'screws-not-glue',
    title: 'Screws, not glue',
    summary: 'Glue is quick, strong and silent, and it decides for everybody who comes later.',
    cover: picture('post-screw', 'A very large brass screw, a screw head and a washer on a clay-coloured ground'),
    tags: ['design', 'repair', 'materials'],
    publishedAt: '2026-06-30T09:40:00Z',
    body: doc(
      p(
        'There is nothing wrong with glue. We use it where wood meets wood along the grain and will never need to part. Everywhere else we use screws, and this is the long answer to the letter that asked why.',
      ),
      h2('A screw says three things'),
      ul(
        [b('Here. '), 'It shows where the thing opens.'],
        [b('This way. '), 'Left is off, in every country.'],
        [b('Again. '), 'What has been opened can be closed.'],
      ),
      p('Glue says one thing, and only once.'),
      h2('What it costs us'),
      p(
        'A screwed joint takes longer to make. It needs a thread, and the thread needs something to hold it; in wood that is a steel insert, in thin metal a pressed nut. It has to be tightened with the right force, by somebody, and that somebody has a wrist. We counted once: the screws in a radio take eleven minutes. Glue would take two.',
      ),
      h2('Which screws'),
      p(
        'Slotted where a coin should do. Cross-head where a tool is needed. Nothing with five points, nothing that needs a driver you cannot buy at the ironmonger’s on a Saturday. We are down to eleven kinds and would like nine; the two we cannot give up hold the ',
        link('clock', '/products/wall-clock'),
        ' together.',
      ),
    ),
  }),
  post({
    slug: 'notes-on-pouring',
    title: 'Notes on pouring',
    summary: 'Why the spout begins low, the rose points up and the handle is one long curve.',
    cover: picture('post-pouring', 'A tilted watering can raining on a leafy plant in a clay pot'),
    tags: ['products', 'design'],
    publishedAt: '2026-06-11T08:10:00Z',
    body: doc(
      p(
        'We filled eleven old cans with water and walked round the garden. Seven of them wet our shoes. These notes are what was left when the shoes had dried.',
      ),
      h2('The spout'),
      p(
        'It should begin at the very bottom, or the last half litre never comes. It should rise above the rim, or it pours while you carry. And it should be straight: a bend is a place where a leaf lives.',
      ),
      h2('The rose'),
      p(
        'Pointing up, the water climbs, slows and falls as rain. Pointing down it is a hose with manners. Seedlings want the first, leeks do not mind. So the rose turns.',
      ),
      h2('The handle'),
      p(
        'When a can is full you hold it over the middle. When it is empty you hold it at the back. In between there are five litres, and the hand has to travel. Most cans have two handles for this. Ours has one that goes all the way round.',
      ),
      h2('Vinegar'),
      p(
        'Sixty-one holes, each a millimetre wide. Hard water closes them in about a year. Unscrew the rose, lay it in warm vinegar for an hour, rinse. You will find the ',
        link('can', '/products/watering-can'),
        ' pours as on the first day, and the salad is none the worse.',
      ),
    ),
  }),
  post({
    slug: 'what-a-stool-costs',
    title: 'What a stool costs',
    summary: 'One hundred and thirty-eight euros, line by line, including the lines that are usually left out.',
    cover: picture('post-cost', 'A stool taken apart: seat, four legs, screws, nuts, a cloth and a brush on green'),
    tags: ['company', 'products'],
    publishedAt: '2026-05-20T10:00:00Z',
    body: doc(
      p(
        'We are asked about prices more than about anything else, usually kindly. Here is one object opened like a clock.',
      ),
      h2('The lines'),
      code(
        'Ash and beech, dried         19.40',
        'Bolts, nuts, inserts, felt    6.10',
        'Paint and oil                 3.80',
        'Work, one hour and fifty     46.00',
        'Box and paper                 4.20',
        'Parts for fifteen years       7.50',
        'Guarantee and repairs         5.00',
        'Building, tools, heat        14.30',
        'Tax                          22.03',
        'What is left                  9.67',
        '                            ------',
        '                            138.00',
      ),
      h2('The line nobody has'),
      p(
        i('Parts for fifteen years'),
        ' is money put aside, stool by stool, so that there will be legs in the drawer when nobody makes stools any more. It is in the reserve described under ',
        link('Independence', '/independence'),
        ', and it may not be used for anything else. Not even for the roof. We have asked.',
      ),
      h2('Could it be cheaper?'),
      p(
        'Yes. Glued instead of bolted it would be 121. Without the drawer it would be 113. Made far away by people we never meet, perhaps 60. Each of those is a stool we can imagine and would not want to explain.',
      ),
      p(
        'And it is the same in November as in May. There is no sale in which it suddenly costs what it was worth all along.',
      ),
    ),
  }),
  post({
    slug: 'the-wood-and-where-it-dries',
    title: 'The wood, and where it dries',
    summary:
      'Two years under a tin roof with the wind going through. Then another month beside the bench where it will be cut.',
    cover: picture('post-timber', 'A stack of boards seen from their ends, row upon row'),
    tags: ['materials'],
    publishedAt: '2026-05-05T06:50:00Z',
    body: doc(
      p(
        'Ash for legs, because it bends before it breaks. Beech for seats and grips, because it is the same in every direction. Oak for what meets the weather. All of it grows within an hour and a half of here, and most of it is bought standing.',
      ),
      h2('A year for every two centimetres'),
      p(
        'A fresh board is half water. Dry it in a hurry and the outside shrinks while the inside has not heard about it yet; the board splits or, worse, waits until it is a table and splits then. So it lies in the shed, with sticks between, and the wind does the work. The old rule says a year for each inch. We have measured, and the old rule is right.',
      ),
      h2('Colour'),
      p(
        'No two boards match. We lay out a morning’s work by eye so that the four legs of one stool are friends. Between two stools there may be as much difference as between two loaves.',
      ),
      h2('What is left over'),
      ul(
        'Long pieces become rails and hooks.',
        'Short pieces become wedges, of which there are never enough.',
        'Shavings go to a neighbour’s hens.',
        'The rest heats the drying room in which the next boards spend their last month.',
      ),
    ),
  }),
  post({
    slug: 'a-clock-should-be-quiet',
    title: 'A clock should be quiet',
    summary: 'We put nineteen movements under a pillow and slept on them. One is now in the wall clock.',
    cover: picture('post-quiet-clock', 'The upper half of a large clock with dark hands on an ochre ground'),
    tags: ['design', 'products'],
    publishedAt: '2026-04-16T07:30:00Z',
    body: doc(
      p(
        'The ear is a strange instrument. It ignores a river and wakes at a tick. For a clock that might hang in a bedroom, quiet is not a feature but the whole matter.',
      ),
      h2('The pillow test'),
      p(
        'There are meters for this and we borrowed one. It told us that eleven of nineteen movements were inaudible. Then each of us took one home, put it under the pillow and wrote down the hour at which it was thrown across the room. Three were left.',
      ),
      h2('Sweep, not step'),
      p(
        'A ticking movement stops and starts sixty times a minute. Each start is a small blow on a small gear. A sweeping one never stops. It uses a little more of the battery, and its gears look as new after ten years, because nothing has hit them.',
      ),
      ul(
        'One of the three used a battery that only its maker sold.',
        'One was quiet until it was hung on a hollow wall, which sang along.',
        'One was simply good.',
      ),
      h2('And the face'),
      p(
        'No numerals. You know where the three is. What the eye looks for at night is the angle between two dark shapes, so we made the shapes wide, the marks as wide as the shapes, and left out the rest. The ',
        link('wall clock', '/products/wall-clock'),
        ' can be read from the stairs, by somebody without glasses, at four in the morning. We tested that as well.',
      ),
    ),
  }),
];
