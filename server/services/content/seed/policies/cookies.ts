import type { DemoPolicy } from '../demo-content.ts';
import { b, doc, h2, link, mono, p, ul } from '../write.ts';

export const cookies: DemoPolicy = {
  slug: 'cookies',
  title: 'Cookies',
  summary: 'The two small things this site may store in your browser, and why there is no banner.',
  versions: [
    {
      number: 1,
      effectiveAt: '2024-02-01T00:00:00Z',
      material: true,
      changeNote: 'First version.',
      body: doc(
        p(
          'This site works without cookies. We count visits with a script of our own, which stores a random number for one day so that nobody is counted twice.',
        ),
        h2('What is stored'),
        ul([mono('visit'), ': a random number, deleted after one day']),
        p('You can refuse it in your browser. Everything goes on working.'),
      ),
    },
    {
      number: 2,
      effectiveAt: '2026-01-15T00:00:00Z',
      material: true,
      changeNote: 'We stopped counting visits. Two cookies remain, both there for you.',
      body: doc(
        p(
          'This site works without cookies. We no longer count visits: the number was pleasant to know and changed nothing that we did.',
        ),
        h2('What is stored'),
        ul(
          [mono('theme'), ': whether you chose the light or the dark page. Kept for a year, and only if you chose.'],
          [mono('session'), ': that you are signed in. Only after you sign in, and until you sign out.'],
        ),
        p(
          'A half-written message on the contact page is kept ',
          b('in your browser only'),
          ', until you send or clear it.',
        ),
        h2('Why there is no banner'),
        p(
          'Neither cookie follows you anywhere, and neither is set before you ask for what it does. There is nothing to consent to. The rest is in our ',
          link('privacy policy', '/policies/privacy'),
          '.',
        ),
      ),
    },
  ],
};
