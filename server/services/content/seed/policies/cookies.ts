import type { DemoPolicy } from '../demo-content.ts';
import { b, doc, h2, link, mono, p, ul } from '../write.ts';

export const cookies: DemoPolicy = {
  slug: 'cookies',
  title: 'Cookies',
  summary: 'What this site stores in your browser, when and for how long, and why there is no banner.',
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
    {
      number: 3,
      effectiveAt: '2026-11-01T00:00:00Z',
      material: true,
      changeNote:
        'Names every cookie. The earlier version left out the one that remembers your page, and those around signing in.',
      body: doc(
        p(
          'The site works without cookies, except for signing in. The earlier version of this page said that nothing is stored before you ask for it. That was not correct: one cookie is set on your first visit. Here is the whole list.',
        ),
        h2('On every visit'),
        ul([
          mono('return-path'),
          ': the page you are looking at, so that signing in brings you back to it. Deleted when you close the browser. Without scripts it is set only in the account.',
        ]),
        h2('When you choose'),
        ul([mono('theme'), ': whether you chose light or dark. Kept for a year, and only if you chose.']),
        h2('When you sign in'),
        ul(
          [
            mono('__Host-sign-in'),
            ': the phone number and country you entered, between asking for a code and entering it. Kept for 15 minutes.',
          ],
          [
            mono('__Host-session'),
            ' and ',
            mono('__Host-session-id'),
            ': that you are signed in. Kept for 30 days, or until you sign out.',
          ],
          [
            mono('__Host-device'),
            ': a random number that tells us that this browser signed in before, so that nobody else can lock you out by asking for codes. Kept for a year, also after you sign out.',
          ],
          [
            mono('chosen-'),
            ' followed by a name: the organization or the record you last opened in your account. Kept for a year.',
          ],
        ),
        h2('What is stored but never sent to us'),
        p(
          'What you type into a form is kept ',
          b('in your browser only'),
          ' until you send it, clear it or sign out. The tab you use also remembers how far you had scrolled and whether a page had to be reloaded. Staff who switch keyboard shortcuts off have that kept as well.',
        ),
        h2('Why there is no banner'),
        p(
          'No cookie here counts you, follows you or is read by anybody else. Each one does what you came for: to find your page again, to see the site as you chose, to stay signed in. The law asks for consent to other kinds of cookies, and we have none. The rest is in our ',
          link('privacy policy', '/policies/privacy'),
          '.',
        ),
      ),
    },
  ],
};
