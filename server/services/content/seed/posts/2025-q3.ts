import type { DemoPost } from '../demo-content.ts';
import { b, doc, h2, link, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const thirdQuarter2025: DemoPost[] = [
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
];
