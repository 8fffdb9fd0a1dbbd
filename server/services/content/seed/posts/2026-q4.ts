import type { DemoPost } from '../demo-content.ts';
import { b, doc, h2, h3, i, image, link, ol, p, picture, seo, ul } from '../write.ts';
import { post } from './post.ts';

export const fourthQuarter2026: DemoPost[] = [
  post({
    slug: 'winter-hours',
    title: 'Winter hours, and the last days for parcels',
    summary: 'When we are here in December, when the post leaves, and who feeds the kiln in between.',
    cover: picture('post-winter-post', 'A parcel in the snow in front of dark firs and grey hills'),
    tags: ['company'],
    publishedAt: '2026-11-17T08:00:00Z',
    body: doc(
      p(
        'The water has its first skin of ice in the mornings. The post boat stops when the skin no longer breaks, so here are the dates as far as we can know them.',
      ),
      h2('Parcels'),
      ul(
        [b('11 December'), ' is the last safe day for anything going overseas.'],
        [b('17 December'), ' for the mainland.'],
        [b('21 December'), ' for the valley, where the van goes up regardless.'],
      ),
      p(
        'Spare parts travel as letters and are not so particular. If a gasket gives up on the twenty-third, write to us; somebody is usually about.',
      ),
      h2('Hours'),
      p(
        'The workshop is closed from 24 December to 3 January. The repair desk reads messages on the working days in between, a little later in the morning than usual. Answers may be shorter, and may mention cake.',
      ),
      p(
        'The kiln is not lit in January. If you are waiting for a kettle body to be enamelled again, it will go into the first firing of February, and we will lend you another until then, as ',
        link('the terms', '/policies/returns-and-repairs'),
        ' say.',
      ),
      p('A quiet winter to you. Oil the hinges, change the batteries, sit near a lamp.'),
    ),
  }),
  post({
    slug: 'lamp-no-1-second-edition',
    title: 'Lamp No. 1, second edition',
    summary:
      'The first change to our first object: a cord that can be replaced at home in five minutes. It fits the old lamps too.',
    cover: picture('post-lamp-edition', 'A white and a teal table lamp side by side on a clay-coloured ground'),
    tags: ['products', 'design', 'repair'],
    pinned: true,
    publishedAt: '2026-11-10T09:00:00Z',
    seo: seo(
      'Lamp No. 1, second edition',
      'What changed in the second edition of our table lamp, and how to bring a first-edition lamp up to date.',
    ),
    body: doc(
      p(
        'We have changed Lamp No. 1 once in all its years, and this is the time. The lamp looks the same. If you stood the two side by side on a table you would have to pick them up to tell which was which.',
      ),
      h2('What was wrong'),
      p(
        'The cord. It came out of the foot through a moulded collar, pressed in from below, and when a cat or a vacuum cleaner had worked on it for some years, the whole collar had to be cut away. The repair desk did this forty-one times last year. It took each of them half an hour and a word we do not print.',
      ),
      h2('What is new'),
      ol(
        'The collar is brass and screws in from outside.',
        'The cord ends in a small block with two slots, so no wire has to be bent round anything.',
        'The cork ring under the foot is held by a lip instead of by glue.',
      ),
      p(
        'With a slotted screwdriver the change takes five minutes. We timed people who had never opened a lamp; the slowest took nine, and stopped to admire the foot.',
      ),
      image('lamp-parts.webp', 'The parts of the lamp laid out on a pale sheet', 2000),
      h2('If you have the first edition'),
      p(
        'The new collar fits. It is part 1-16, it comes with the block and a drawing, and it costs what a collar costs. You need not send us anything. If the old collar will not come out, do: it is a ',
        i('small'),
        ' repair in the sense of our ',
        link('price list', '/policies/returns-and-repairs'),
        '.',
      ),
      h3('And the old lamps?'),
      p('They are not outdated. They are lamps. See ', link('Lamp No. 1', '/products/lamp-no-1'), ' for the rest.'),
    ),
  }),
  post({
    slug: 'what-came-to-the-repair-desk-this-autumn',
    title: 'What came to the repair desk this autumn',
    summary:
      'Ninety-three parcels between August and October: what was in them, what was wrong, and what we changed because of it.',
    cover: picture('post-bench', 'A repair bench with a radio, a kettle and a lamp under a wall of tools'),
    tags: ['repair', 'workshop'],
    publishedAt: '2026-11-03T10:30:00Z',
    body: doc(
      p('Every quarter the repair desk reads its notebook to the rest of us over lunch. This is the short version.'),
      h2('By object'),
      ul(
        'Lamps: 34, of which 22 were cords',
        'Kettles: 19, mostly gaskets that could have gone by letter',
        'Radios: 14',
        'Clocks: 11',
        'Fans: 8',
        'Everything else: 7, among them one stool that had met a lorry',
      ),
      h2('Three that taught us something'),
      p(
        b('The radio that whispered. '),
        'Turned up, it was quiet; turned down, it was silent. The cause was flour. It had lived for six years beside a mixing bowl. The cloth front now sits on a frame that lifts off for brushing, and the old frame takes the new cloth.',
      ),
      p(
        b('The clock that lost four minutes, only at night. '),
        'It hung above a stove that went out at eleven. The cold slowed it. We moved it to another wall by post, so to speak, and it has kept time since.',
      ),
      p(
        b('The kettle with a note. '),
        'The note said: “It works. I only wanted to know whether you would notice.” We noticed the grip, which somebody had carved anew, better than ours. We asked for the drawing.',
      ),
      h2('Time'),
      p(
        'From the day a parcel arrived to the day it left again: six days in the middle, nineteen at worst. The nineteen were a speaker and a missing roll of cork. The cork is now two rolls.',
      ),
      p('Something on your shelf that has been waiting? ', link('Write first, send later', '/contact'), '.'),
    ),
  }),
  post({
    slug: 'four-hundred-and-twelve-drawers',
    title: 'Four hundred and twelve drawers',
    summary: 'How spare parts are kept, why the labels are handwritten, and what happens when a drawer runs empty.',
    cover: picture('post-drawers', 'A wall of small coloured drawers, one of them open and full of screws'),
    tags: ['workshop', 'repair'],
    publishedAt: '2026-10-21T07:45:00Z',
    body: doc(
      p(
        'The wall is nine metres long. It was built for an ironmonger who retired; we bought the wall and had to take off the roof to get it in.',
      ),
      p(
        'Each drawer holds one part of one object. The label gives the number, the name, and how many there should be. It is handwritten, because whoever changes a count should have to stand in front of the drawer to do it.',
      ),
      h2('The rule of the red card'),
      p(
        'At the bottom of every drawer lies a red card. When you can see it, the part is ordered, cut or cast that same week, before any new object is made. There are weeks in which eight benches make nothing but washers. It is oddly restful.',
      ),
      h2('What is in them'),
      ul(
        'Screws, in eleven kinds. We are trying to get to nine.',
        'Washers, gaskets, felt rings, cork rings',
        'Switches, sockets, knobs, cords cut to length',
        'Gears, hands, glass tubes',
        'One drawer marked “Do not know”, which we open every spring',
      ),
      h2('Fifteen years'),
      p(
        'We promise parts for fifteen years after the last object of a kind is sold. Nine drawers belong to a lantern that we stopped making before most of us came. It asks for about four wicks a year. They are in the third row, on the left, and there are enough of them for a very long time.',
      ),
    ),
  }),
  post({
    slug: 'how-to-change-a-kettle-gasket',
    title: 'How to change a kettle gasket',
    summary:
      'Five minutes, one screwdriver, and a part that fits in an envelope. With pictures of where your thumb goes.',
    cover: picture(
      'post-gasket',
      'The lid of a kettle, a black ring gasket, a screwdriver, a nut and a washer on a rose ground',
    ),
    tags: ['care', 'repair'],
    publishedAt: '2026-10-08T09:15:00Z',
    body: doc(
      p(
        'If steam comes out beside the lid instead of from the spout, the gasket has become hard. That takes about five years of daily tea. You need part 3-04 and a cross-head screwdriver.',
      ),
      h2('Before you begin'),
      p('Let the kettle cool. Stand the lid on its knob in a cup, so that it does not roll.'),
      h2('Four steps'),
      ol(
        'Undo the three screws on the underside of the lid and lift off the ring that they hold.',
        'Peel out the old gasket. If it sticks, run hot water over it; do not use a knife, because the enamel will remember.',
        'Press in the new one with your thumb, the thin lip downwards, once round and then once more.',
        'Put the ring back. Tighten the screws in turn, a little each, until the lid sits level.',
      ),
      image('kettle-parts.webp', 'The parts of the kettle: lid, handle, body, gasket and tools', 2000),
      h2('Test'),
      p(
        'Fill the kettle to the mark, boil it, and watch the rim of the lid. A trace of mist is fine. A plume is not: loosen the screws, turn the gasket a little and tighten again.',
      ),
      p(
        'The old gasket is silicone. It makes a good grip for jam jars. If you want to know what else there is to know about the ',
        link('kettle', '/products/kettle'),
        ', it is short.',
      ),
    ),
  }),
];
