import type { DemoPage } from '../demo-content.ts';
import { b, doc, link, p, picture, seo, ul } from '../write.ts';

export const horizon: DemoPage = {
  route: 'horizon',
  title: 'Horizon',
  blocks: [
    {
      type: 'hero',
      eyebrow: 'Outlook, written in October 2026',
      heading: 'What we are working towards',
      lead: 'Plans with dates on them. We revise this page every October, and leave the old dates standing so that anyone can see how we did.',
      links: [{ label: 'News from the workshop', href: '/news' }],
      picture: picture('horizon-road', 'A path leading through firs towards hills and a low sun'),
    },
    {
      type: 'steps',
      heading: 'The next four years',
      steps: [
        {
          label: 'Spring 2027',
          title: 'A second kiln',
          text: 'Smaller and electric, for single pieces. It lets us renew the enamel of one kettle without waiting for forty.',
        },
        {
          label: 'Autumn 2027',
          title: 'Drawings for everybody',
          text: 'The drawing of every part, with measures, free to download. If we cannot send a part, you can have it made.',
        },
        {
          label: '2028',
          title: 'A chair',
          text: 'The sixth attempt. It has to come apart into pieces that fit a parcel, and be worth sitting on for an evening.',
        },
        {
          label: '2029',
          title: 'Repair tables in other towns',
          text: 'Five workshops that stock our parts and mend on the spot. We train them; they keep what they earn.',
        },
        {
          label: '2030',
          title: 'Half from parts and repair',
          text: 'Half of what we earn should come from objects that already exist. Today it is a little under a third.',
        },
      ],
    },
    {
      type: 'richText',
      heading: 'How last year’s plans went',
      body: doc(
        p('Honest accounts, in the order in which we promised them.'),
        ul(
          [
            b('A cord that can be changed at home: done. '),
            'It came with the ',
            link('second edition of the lamp', '/news/lamp-no-1-second-edition'),
            ', and fits the first.',
          ],
          [
            b('Repair guides as plain files: done. '),
            'All fourteen are out, in a format that will open in thirty years. ',
            link('How they are written', '/news/our-repair-guides-are-plain-files'),
            '.',
          ],
          [
            b('Parcels without plastic: nearly. '),
            'One film is left, around the brass. We have not found a paper that keeps it from tarnishing on a damp ship.',
          ],
          [
            b('A chair: not done. '),
            'The fifth attempt was comfortable and could not be taken apart, or could be taken apart and was not comfortable.',
          ],
        ),
      ),
    },
    {
      type: 'figures',
      heading: 'Where we stand',
      figures: [
        { value: '31 %', label: 'of our income from parts and repair' },
        { value: '6 days', label: 'from a parcel arriving to a mended object leaving' },
        { value: '9 of 14', label: 'objects that open with one tool' },
      ],
    },
    {
      type: 'cards',
      heading: 'What will not change',
      lead: 'Plans move. These do not.',
      cards: [
        {
          title: 'Fifteen years of parts',
          text: 'Counted from the day the last object of its kind is sold, not the first.',
          href: '/policies/returns-and-repairs',
        },
        {
          title: 'No object that needs us',
          text: 'Nothing we make asks for an account, a server or our permission to work.',
          href: '/independence',
        },
        {
          title: 'A small range',
          text: 'If something new comes in, we ask what may leave. Its parts stay.',
          href: '/products',
        },
      ],
    },
    {
      type: 'callToAction',
      heading: 'Disagree with a date?',
      text: 'We like letters that begin with “I have been thinking about your chair”.',
      links: [{ label: 'Write to us', href: '/contact' }],
    },
  ],
  seo: seo(
    'Horizon: what Tarn works towards',
    'Plans with dates: a second kiln, open drawings, a chair, repair tables in other towns. Revised every October.',
  ),
};
