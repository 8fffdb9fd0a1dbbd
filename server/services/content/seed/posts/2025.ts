import type { DemoPost } from '../demo-content.ts';
import { b, doc, h2, link, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const year2025: DemoPost[] = [
  post({
    slug: 'the-radio-runs-on-ordinary-batteries',
    title: 'The radio runs on ordinary batteries',
    summary: 'Four D cells, from any shop, in any country. Why we did not build one in.',
    cover: picture('post-batteries', 'A teal radio beside four large batteries on an ochre ground'),
    tags: ['products', 'repair'],
    publishedAt: '2025-10-28T08:00:00Z',
    body: doc(
      p(
        'A built-in battery would have made the radio smaller, lighter and a little cheaper. It would also have given it a date of death.',
      ),
      h2('The sum'),
      p(
        'Built-in cells are good for perhaps six hundred charges. After that the radio works while it is plugged in, and then it is a mains radio with a heavy stone inside. The stone has a shape of its own, made for this one radio, and in ten years nobody makes that shape.',
      ),
      p(
        'The D cell has had the same shape for longer than anyone here has been alive. It is sold in villages with one shop. It can be had as a rechargeable one. If it leaks, you throw away a cell and not a radio.',
      ),
      h2('A hundred and forty hours'),
      p(
        'We spent the space that the cells took on a better loudspeaker, and the weight on a case that does not rattle. The circuit sips. At a volume for breakfast, two hours a day, four cells last ten weeks.',
      ),
      ul(
        'The tray comes out without a tool.',
        'The contacts are on a strip, part 6-12, that can be changed.',
        'A drawing in the lid shows which way round. You will still get one wrong, and nothing will happen.',
      ),
      p('All of this, and the two knobs, under ', link('Radio', '/products/radio'), '.'),
    ),
  }),
  post({
    slug: 'ninety-one-glaze-tests',
    title: 'Ninety-one glaze tests',
    summary: 'Looking for one teal. Number 64 was an accident, and nobody wrote down whose.',
    cover: picture('post-glazes', 'Four rows of small clay tiles, each dipped in a different glaze'),
    tags: ['materials', 'workshop'],
    publishedAt: '2025-10-07T07:40:00Z',
    body: doc(
      p(
        'The tea set needed a colour that looks like the water in October. Simple to say. The water in October is green in the morning, grey at noon and, for some minutes around five, almost black.',
      ),
      h2('How a test goes'),
      p(
        'A tile the size of a playing card is dipped to two thirds, so that you can see clay, glaze and the line between them. A hole at the top, a number on the back. Twelve tiles fit on a shelf, three shelves in the kiln. You wait a day and a night and open the door, and nothing is as you thought.',
      ),
      ul(
        [b('1 to 30: '), 'copper. Lovely, and never the same twice.'],
        [b('31 to 58: '), 'cobalt and iron. The same every time, and never lovely.'],
        [b('59 to 91: '), 'a little of each, and ash from the stove.'],
      ),
      h2('Sixty-four'),
      p(
        'It broke into two tones at the edge of the dip, green above and blue below, as the water does at the reeds. The notebook gives the recipe for 63 and the recipe for 65. Between them somebody has drawn a cup of tea.',
      ),
      p(
        'It took twenty-six more tiles to find the accident again. It was the ash: from apple, not from beech. The ',
        link('tea set', '/products/tea-set'),
        ' is fired with it, and the orchard has been told.',
      ),
    ),
  }),
  post({
    slug: 'oiling-a-table-in-four-steps',
    title: 'Oiling a table in four steps',
    summary:
      'Once a year, on a dry day, with a rag you can spare. It takes half an hour and an evening of leaving it alone.',
    cover: picture('post-oil', 'A folded cloth, a brush and a bottle of oil on a pale wooden board'),
    tags: ['care'],
    publishedAt: '2025-09-16T09:30:00Z',
    body: doc(
      p('Drip water on the wood. If it stands up in beads, come back next year. If it lies down and darkens, read on.'),
      h2('You need'),
      ul(
        'Linseed oil or the small bottle that came with the legs',
        'Two lint-free rags',
        'Sandpaper, number 240',
        'A window that opens',
      ),
      h2('Four steps'),
      ol(
        'Wipe the wood with a damp cloth. Let it dry. The fibres will stand up a little.',
        'Sand them down again, with the grain, lightly: you want to take off the whiskers and not the beard.',
        'Put on oil with the first rag, generously. Wait twenty minutes.',
        'Take off every trace that has not gone in, with the second rag. What stays on top stays sticky.',
      ),
      h2('The rags'),
      p(
        b('Rags with linseed oil can catch fire by themselves. '),
        'This is not a figure of speech. Spread them flat outside until they are stiff, or keep them under water in a jar, and only then throw them away.',
      ),
      p(
        'Leave the table alone until morning. After that it takes cups, children and the ',
        link('lamp', '/products/lamp-no-1'),
        ' again.',
      ),
    ),
  }),
  post({
    slug: 'three-millimetres',
    title: 'Three millimetres',
    summary:
      'How thick should a vase be? We threw the same one at two, three, four and five and lived with them for a year.',
    cover: picture('post-three-millimetres', 'A white vase beside the same vase cut in half, showing its thin wall'),
    tags: ['design', 'products'],
    publishedAt: '2025-08-26T08:30:00Z',
    body: doc(
      p('A vase is a wall round some water. The only real question is how thick.'),
      h2('Two'),
      p(
        'At two millimetres it rang when you flicked it and let a little light through at the neck. Everyone picked it up first. It lasted until March, when a cat walked past it, not into it, past it.',
      ),
      h2('Five'),
      p(
        'At five it was safe. It was also a jar. You filled it and nothing about it changed; you might have kept pickles in it.',
      ),
      h2('Four'),
      p(
        'Four was good, and it is what most potters throw. But lifted full, with both hands under it, it was the clay you felt and not the water.',
      ),
      h2('Three'),
      p(
        'At three the weight of the water is half of the whole. When you carry it, it moves against you a little. It does not ring and does not thud; it says something like ',
        b('tok'),
        '. It survived the cat, a move, and being used as a doorstop for one summer.',
      ),
      p(
        'So three it is, from shoulder to foot. The potters check with a pin pushed through from outside until it meets a finger. The holes close in the fire. Here are all ',
        link('three shapes', '/products/vase'),
        '.',
      ),
    ),
  }),
  post({
    slug: 'the-water-we-are-named-after',
    title: 'The water we are named after',
    summary: 'An hour and a half on foot, one bad stile, and the best place to eat a sandwich.',
    cover: picture('post-lake', 'A lake between layered hills at dusk, the last of the sun above the ridge'),
    tags: ['company'],
    publishedAt: '2025-07-22T17:45:00Z',
    body: doc(
      p(
        'People ask whether it exists. It is eighty steps from the kiln. It has no river running in, only what comes down the hill by itself, and one small stream running out, which turned the first lathe here until somebody brought electricity up the lane.',
      ),
      h2('Round it'),
      ol(
        'Go left. The morning sun is behind you and the path is dry.',
        'After the boathouse keep to the water. The upper path is prettier for ten minutes and then a bog.',
        'The stile by the firs has a loose step. We mend it each spring, and each spring the sheep win.',
        'On the far side is a flat rock as long as a table. This is the place for the sandwich.',
      ),
      h2('What you will see'),
      p(
        'In June, more dragonflies than you can count. In September, the hills twice. In winter the ice sings, if the night is cold enough: a long note that begins on one side and arrives on the other.',
      ),
      p(
        'From the rock you look back at the workshop with its three-toothed roof. It looks small. It is a good thing to be reminded of, once in a while, and ',
        link('visitors', '/contact'),
        ' are welcome to come and be reminded too.',
      ),
    ),
  }),
  post({
    slug: 'the-first-repair-evening',
    title: 'The first repair evening',
    summary: 'Twenty-six people, nineteen broken things, one power cut. Fifteen left in working order.',
    cover: picture(
      'post-repair-evening',
      'A hanging lamp over a table with a radio, a kettle and books, dusk in the window',
    ),
    tags: ['repair', 'workshop', 'company'],
    publishedAt: '2025-06-24T18:20:00Z',
    body: doc(
      p(
        'We put up one notice, in the bakery. It said: bring something broken, we have tools and light. We expected six people and had bought cake for ten.',
      ),
      h2('On the table'),
      p(
        'Three lamps, none of them ours. A music box. A pair of boots, which we do not know about, and which a retired saddler in the queue did. A toaster full of crumbs and one coin. A radio that had been silent since a wedding.',
      ),
      h2('How it went'),
      p(
        'The rule was that nobody mends a thing for you. You hold the screwdriver; somebody who knows sits beside you and points. It is slower, and by eight o’clock people who had come with a toaster were pointing at somebody else’s lamp.',
      ),
      p(
        'At nine the power failed. We lit what we had. The music box was finished by candle, and when it began to play nobody said anything for its whole length, which is forty seconds.',
      ),
      h2('The count'),
      ul(
        'Fifteen mended',
        'Two that need a part, ordered the same night',
        'One beyond help, taken apart for its screws',
        'One that had never been broken',
      ),
      p(
        'There will be another, on the evening of each open day. The notice is ',
        link('here', '/news/open-day-at-the-workshop'),
        ' now too. There will be more cake.',
      ),
    ),
  }),
  post({
    slug: 'how-we-check-a-thermometer',
    title: 'How we check a thermometer',
    summary:
      'Ice, a stirred bath and some patience. Two points make a line, and a third tells you whether to trust it.',
    cover: picture(
      'post-calibration',
      'Five thermometers in a row on boards of different colours, all showing the same',
    ),
    tags: ['workshop', 'products'],
    publishedAt: '2025-06-03T07:20:00Z',
    body: doc(
      p(
        'A tube of glass does not know what a degree is. Each one is drawn a hair wider or narrower than the last, and the column climbs a hair less or more. So every tube is checked against the scale that it will live with.',
      ),
      h2('Zero'),
      p(
        'Crushed ice in clean water, stirred, left for ten minutes. This is nought degrees everywhere on earth and needs no instrument. The tube goes in up to the mark; somebody scratches where the column stands.',
      ),
      h2('Forty'),
      p(
        'A bath of water with a stirrer and an old laboratory thermometer, which is itself checked once a year and lives in a padded box. Second scratch.',
      ),
      h2('Twenty'),
      p(
        'Halfway between should be halfway between. If the third scratch is out by more than half a degree, the bore is uneven and the tube becomes something else: stirring rods, mostly.',
      ),
      ol('Scratch at 0', 'Scratch at 40', 'Check at 20', 'Choose one of five scales that fits'),
      p(
        'Yes, there are five scales. They differ by less than you can see. The letter at the bottom of the plate says which, and if you order a ',
        link('new tube', '/products/thermometer'),
        ', that is the letter we ask for.',
      ),
    ),
  }),
  post({
    slug: 'summer-closing-2025',
    title: 'Closed for two weeks in August',
    summary: 'The workshop rests from 4 to 15 August 2025. The repair desk reads messages on Tuesdays.',
    tags: ['company'],
    publishedAt: '2025-06-10T08:00:00Z',
    status: 'archived',
    body: doc(
      p(
        'We close from 4 to 15 August. The benches are oiled, the kiln is relined and the wall of drawers is counted from top left to bottom right, which takes three people two days and settles all bets.',
      ),
      p('Orders that reach us after 31 July leave on 18 August. The repair desk reads messages on both Tuesdays.'),
      p('Whoever waters the tomatoes may eat the tomatoes.'),
    ),
  }),
];
