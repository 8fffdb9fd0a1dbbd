import type { Block } from '../../../../../src/contract/rich-text.ts';
import type { DemoPolicy } from '../demo-content.ts';
import { b, doc, h2, link, p, ul } from '../write.ts';

const opening = p(
  'We know little about you and would like to keep it that way. This page says what we hold, why, for how long, and how you can have it changed or removed.',
);

const held = (more: Block[]): Block[] => [
  h2('What we hold'),
  ul(
    [b('When you order: '), 'your name, address, e-mail or phone number, and what you bought.'],
    [b('When you write to us: '), 'your message, our answer, and how to reach you.'],
    [
      b('When you visit this site: '),
      'the address of your connection and the page you asked for, in a log that exists to find faults.',
    ],
  ),
  ...more,
];

const sharing = (carriers: string): Block[] => [
  h2('Who else sees it'),
  p(carriers),
  p(
    'We do not sell, rent or lend what we know about you. There is no advertising on this site and nothing on it follows you elsewhere.',
  ),
];

const rights = (days: string): Block[] => [
  h2('Your rights'),
  p(
    'You may ask what we hold, have it corrected, have it deleted, or take it with you as a file. Write to us through the ',
    link('contact page', '/contact'),
    `. We answer within ${days}.`,
  ),
];

export const privacy: DemoPolicy = {
  slug: 'privacy',
  title: 'Privacy',
  summary: 'What we know about you, why, and for how long.',
  versions: [
    {
      number: 1,
      effectiveAt: '2024-02-01T00:00:00Z',
      material: true,
      changeNote: 'First version.',
      body: doc(
        opening,
        ...held([]),
        h2('How long'),
        p(
          'Orders are kept for ten years, because the guarantee on parts and the tax office both ask for it. Messages are kept for three years. Logs are kept for ninety days.',
        ),
        ...sharing('The carrier who brings your parcel gets your name and address. The bank sees the payment.'),
        ...rights('thirty days'),
      ),
    },
    {
      number: 2,
      effectiveAt: '2025-05-15T00:00:00Z',
      material: true,
      changeNote: 'Messages are kept for one year instead of three, logs for fourteen days instead of ninety.',
      body: doc(
        opening,
        ...held([]),
        h2('How long'),
        p(
          'Orders are kept for ten years, because the guarantee on parts and the tax office both ask for it. Messages are kept for one year after the last answer. Logs are kept for fourteen days.',
        ),
        ...sharing(
          'The carrier who brings your parcel gets your name and address, and your phone number if you gave one for delivery. The bank sees the payment.',
        ),
        ...rights('thirty days'),
      ),
    },
    {
      number: 3,
      effectiveAt: '2026-03-01T00:00:00Z',
      material: true,
      changeNote: 'Says what a waitlist keeps, and shortens the time in which we answer to fourteen days.',
      body: doc(
        opening,
        ...held([
          p(
            'When you join a waitlist we keep the phone number or e-mail address you gave and your place in the line. We write once, when the object is there, and delete the entry sixty days later, whether or not you bought it.',
          ),
        ]),
        h2('How long'),
        p(
          'Orders are kept for ten years, because the guarantee on parts and the tax office both ask for it. Messages are kept for one year after the last answer. Logs are kept for fourteen days, with the last part of the address removed after one.',
        ),
        ...sharing(
          'The carrier who brings your parcel gets your name and address, and your phone number if you gave one for delivery. The bank sees the payment.',
        ),
        ...rights('fourteen days'),
        h2('When this changes'),
        p('Older versions stay on this page, and you can compare any two of them word by word.'),
      ),
    },
    {
      number: 4,
      effectiveAt: '2028-01-01T00:00:00Z',
      material: true,
      changeNote: 'From 2028 orders are kept for eight years instead of ten.',
      body: doc(
        opening,
        ...held([
          p(
            'When you join a waitlist we keep the phone number or e-mail address you gave and your place in the line. We write once, when the object is there, and delete the entry thirty days later, whether or not you bought it.',
          ),
        ]),
        h2('How long'),
        p(
          'Orders are kept for eight years, because the tax office asks for it. For the guarantee on parts the number of the object is enough. Messages are kept for one year after the last answer. Logs are kept for seven days, without the last part of the address.',
        ),
        ...sharing(
          'The carrier who brings your parcel gets your name and address, and your phone number if you gave one for delivery. The bank sees the payment.',
        ),
        ...rights('fourteen days'),
        h2('When this changes'),
        p('Older versions stay on this page, and you can compare any two of them word by word.'),
      ),
    },
  ],
};
