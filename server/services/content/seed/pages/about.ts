import type { DemoPage } from '../demo-content.ts';
import { doc, link, p, picture, seo } from '../write.ts';

export const about: DemoPage = {
  route: 'about',
  title: 'About',
  blocks: [
    {
      type: 'hero',
      eyebrow: 'About Tarn',
      heading: 'One building, fourteen objects, a great many screws',
      lead: 'A tarn is a small lake in the hills, fed by what falls and cleared by standing still. We took the name because the workshop looks out on one.',
      links: [{ label: 'Visit or write', href: '/contact' }],
      picture: picture(
        'about-workshop',
        'A workbench under a window with a kettle, a radio and a lamp, tools on the wall',
      ),
    },
    {
      type: 'richText',
      heading: 'Why repair',
      body: doc(
        p(
          'We began with a lamp that could not be mended. The switch had gone, a part the size of a thumbnail, and it was moulded into the foot. To change it, the foot had to be broken. We drew a foot that unscrews, and then there was no good reason to stop.',
        ),
        p(
          'A thing that can be repaired is drawn differently from the first line. You think of the hand that will open it in twelve years: what tool it holds, which way it will turn, what will roll under the table. The object becomes calmer for it. There is less of it, and you can see how it holds together.',
        ),
        p(
          'It is also a better bargain for everybody concerned. You pay once and then a little now and then. We sell fewer objects and more parts, and we know where our work is and how it is doing. You can read how that adds up under ',
          link('Independence', '/independence'),
          '.',
        ),
      ),
    },
    {
      type: 'steps',
      heading: 'From a question to an object',
      steps: [
        {
          label: 'First',
          title: 'Use the old one',
          text: 'We live for a season with the thing we mean to replace and write down when it annoys us.',
        },
        {
          label: 'Then',
          title: 'Draw it full size',
          text: 'On paper, from the front, the side and the inside. A hand laid on the drawing settles most arguments.',
        },
        {
          label: 'Then',
          title: 'Take it apart',
          text: 'Somebody who did not draw it opens the first one, without instructions. Whatever they drop, we change.',
        },
        {
          label: 'Then',
          title: 'Number the parts',
          text: 'Each part gets a number, a price and a drawer before the object gets a photograph.',
        },
        {
          label: 'Last',
          title: 'Make a hundred',
          text: 'A small batch, sold to people we can ask. After a year we decide whether it stays.',
        },
      ],
    },
    {
      type: 'image',
      picture: picture(
        'about-shore',
        'A low brick-red workshop with a saw-tooth roof on the far shore of a quiet lake',
      ),
      caption: 'The workshop from the east shore. The chimney is the kiln; smoke means glaze.',
      wide: true,
    },
    {
      type: 'people',
      heading: 'Who does what',
      people: [
        {
          name: 'The workshop',
          role: 'Makes and assembles',
          text: 'Nine benches, one lathe that is older than all of us, and a rule that the last person out sweeps.',
          picture: picture('people-workshop', 'A hammer and a screwdriver on a clay-coloured ground'),
        },
        {
          name: 'The repair desk',
          role: 'Answers, mends, orders parts',
          text: 'Opens every parcel that comes back and writes down what was wrong. Their list is where new editions come from.',
          picture: picture('people-repair', 'A screwdriver and a spanner crossed on a green ground'),
        },
        {
          name: 'The drawing table',
          role: 'Designs',
          text: 'Three people and a roll of paper. Nothing leaves the table before the repair desk has signed the drawing.',
          picture: picture('people-drawing', 'A drawing of a lamp on paper with a pencil on an ochre ground'),
        },
        {
          name: 'The post room',
          role: 'Packs and sends',
          text: 'Knows the weight of everything by heart and can fold a box without looking.',
          picture: picture('people-post', 'Three stacked parcels on a dark teal floor'),
        },
      ],
    },
    {
      type: 'quote',
      text: 'The best compliment we get is an order for one washer.',
      source: 'The repair desk',
    },
    {
      type: 'callToAction',
      heading: 'See for yourself',
      text: 'The workshop is open on the last Saturday of each month, from ten until the tea runs out.',
      links: [
        { label: 'Plan a visit', href: '/contact' },
        { label: 'Read about the open day', href: '/news/open-day-at-the-workshop' },
      ],
    },
  ],
  seo: seo('About Tarn', 'Who makes Tarn objects, where, and why every one of them can be opened with ordinary tools.'),
};
