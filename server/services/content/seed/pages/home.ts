import type { DemoPage } from '../demo-content.ts';
import { picture, seo } from '../write.ts';

export const home: DemoPage = {
  route: 'home',
  title: 'Everyday objects, made to be repaired',
  blocks: [
    {
      type: 'hero',
      eyebrow: 'Tarn, a workshop beside the water',
      heading: 'Everyday objects, made to be repaired',
      lead: 'Lamps, clocks, kettles and small furniture that open with ordinary tools. Every part has a number, a price and a drawer.',
      links: [
        { label: 'See the objects', href: '/products' },
        { label: 'How we work', href: '/about' },
      ],
      picture: picture(
        'home-tarn',
        'A clay-coloured lamp on a wooden jetty, behind it still water, hills and a small boat',
      ),
    },
    {
      type: 'featuredProducts',
      heading: 'From the bench',
      lead: 'Fourteen objects, and no more until one of them has earned a neighbour.',
    },
    {
      type: 'cards',
      heading: 'Three promises, in plain words',
      lead: null,
      cards: [
        {
          title: 'It opens',
          text: 'Screws, bolts and bayonets. No glue where a hand may one day need to go, no screw head you cannot buy a driver for.',
          href: '/news/screws-not-glue',
        },
        {
          title: 'The part exists',
          text: 'We keep every part for fifteen years after the last object is sold. If a drawer runs empty, we fill it before we make anything new.',
          href: '/news/four-hundred-and-twelve-drawers',
        },
        {
          title: 'Somebody answers',
          text: 'The repair desk is two people and a kettle. Write to them with a question and a photograph, and you get a drawing back.',
          href: '/contact',
        },
      ],
    },
    {
      type: 'quote',
      text: 'If you cannot take it apart at the kitchen table, we have not finished drawing it.',
      source: 'Written above the drawing table',
    },
    { type: 'latestNews', heading: 'From the workshop', count: 3 },
    {
      type: 'figures',
      heading: 'What we keep count of',
      figures: [
        { value: '14', label: 'objects in the range' },
        { value: '412', label: 'drawers of spare parts' },
        { value: '15 years', label: 'that a part outlives its object' },
        { value: '1', label: 'building in which all of it happens' },
      ],
    },
    {
      type: 'callToAction',
      heading: 'Something of ours is broken?',
      text: 'Good. Tell us what it does, or no longer does, and we will find the part together.',
      links: [
        { label: 'Write to the repair desk', href: '/contact' },
        { label: 'Read the repair terms', href: '/policies/returns-and-repairs' },
      ],
    },
  ],
  seo: seo(
    'Tarn: everyday objects, made to be repaired',
    'Lamps, clocks, kettles and small furniture that open with ordinary tools. Every part has a number, a price and a drawer.',
  ),
};
