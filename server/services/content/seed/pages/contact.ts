import type { DemoPage } from '../demo-content.ts';
import { b, doc, link, p, picture, seo, ul } from '../write.ts';

export const contact: DemoPage = {
  route: 'contact',
  title: 'Contact',
  blocks: [
    {
      type: 'hero',
      eyebrow: 'Contact',
      heading: 'Write, ring or knock',
      lead: 'The repair desk reads every message in the order in which it came. You get an answer from a person, usually within two working days.',
      links: [],
      picture: picture(
        'contact-door',
        'A teal front door with a letter box, a large plant in an ochre pot and a window',
      ),
    },
    {
      type: 'cards',
      heading: 'Which way is best',
      lead: null,
      cards: [
        {
          title: 'A question about an object',
          text: 'Use the form. Say which object it is and what you see or hear; the number under the foot helps.',
          href: null,
        },
        {
          title: 'A repair',
          text: 'Write first, send later. Half of all repairs turn out to be a part in an envelope.',
          href: '/policies/returns-and-repairs',
        },
        {
          title: 'A visit',
          text: 'Last Saturday of the month, ten to four. Bring the broken thing along.',
          href: '/news/open-day-at-the-workshop',
        },
      ],
    },
    {
      type: 'richText',
      heading: 'What helps us to help you',
      body: doc(
        ul(
          [b('The number'), ', if there is one: four digits, engraved under the foot or behind the back.'],
          [b('One sentence'), ' on what it should do and what it does instead.'],
          [b('When it began'), ', even roughly. “Since we moved” is a clue.'],
        ),
        p(
          'What you write stays with us. How long we keep it is said in the ',
          link('privacy policy', '/policies/privacy'),
          '.',
        ),
      ),
    },
  ],
  seo: seo(
    'Contact Tarn',
    'Write to the repair desk about an order, an object or a repair. A person answers, usually within two working days.',
  ),
};
