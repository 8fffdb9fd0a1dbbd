import type { DemoPolicy } from '../demo-content.ts';
import { b, doc, h2, link, p, ul } from '../write.ts';

const aim = p(
  'Objects that anyone can open should be sold on a site that anyone can use. We aim for level AA of the Web Content Accessibility Guidelines.',
);

export const accessibility: DemoPolicy = {
  slug: 'accessibility',
  title: 'Accessibility',
  summary: 'What we do so that everyone can use this site, and what does not yet work.',
  versions: [
    {
      number: 1,
      effectiveAt: '2024-09-01T00:00:00Z',
      material: true,
      changeNote: 'First version.',
      body: doc(
        aim,
        h2('What you can expect'),
        ul(
          'Every page works with a keyboard alone.',
          'Every picture that says something has a description.',
          'Text can be enlarged to twice its size without loss.',
        ),
        h2('What does not work yet'),
        p(
          'The printed repair guides are scanned pages, which a screen reader cannot read. If you need one, write to us and we will read it to you over the phone.',
        ),
        h2('Tell us'),
        p(
          'If something is in your way, use the ',
          link('contact page', '/contact'),
          '. We answer within two working days.',
        ),
      ),
    },
    {
      number: 2,
      effectiveAt: '2026-04-20T00:00:00Z',
      material: true,
      changeNote: 'The repair guides can now be read aloud. Adds what works without scripts and with reduced motion.',
      body: doc(
        aim,
        h2('What you can expect'),
        ul(
          'Every page works with a keyboard alone, and shows where you are.',
          'Every picture that says something has a description.',
          'Text can be enlarged to four times its size without loss.',
          'Forms work without scripts, and say in words what is missing.',
          'Nothing moves if you have asked your device for less motion.',
        ),
        h2('What does not work yet'),
        p(
          'The drawings inside the repair guides have no descriptions beyond their part lists. We are writing them, ',
          b('one object a month'),
          ', beginning with the ones most often opened.',
        ),
        h2('Tell us'),
        p(
          'If something is in your way, use the ',
          link('contact page', '/contact'),
          ', or ring the number at the foot of this page. We answer within two working days.',
        ),
      ),
    },
  ],
};
