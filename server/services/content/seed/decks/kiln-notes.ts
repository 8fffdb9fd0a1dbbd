import type { DemoDeck } from '../demo-content.ts';
import { b, link, ol, p, ul } from '../write.ts';
import { words } from './slides.ts';

export const kilnNotes: DemoDeck = {
  slug: 'about-the-kiln-notes',
  kind: 'document',
  title: 'About the kiln notes',
  summary:
    'A letter to the thirty-eight people who lent us the money for the second kiln: what a note is, and what it is not.',
  publishedAt: '2026-08-03T10:00:00Z',
  status: 'published',
  slides: [
    words(
      'Dear holders of a note',
      p(
        'Thank you. In May we asked for £46,000 and wrote that we would be glad to have it by Christmas. It was there on 29 July, from thirty-eight people, most of whom own a kettle.',
      ),
      p(
        'This letter says once more, in plain words, what you have and what you do not have. Please keep it with the note.',
      ),
    ),
    words(
      'What a note is',
      ul(
        [b('A loan from you to Tarn'), ', between £500 and £3,000.'],
        [b('3.5 % a year'), ', paid every 31 May, for the first time in 2027.'],
        [b('Paid back in five equal parts'), ' from 2029 to 2033, after the bank’s loan for the first kiln has ended.'],
        [
          b('Returned early'),
          ' if you need it: write to us, and we pay within ninety days, once a year to as many as ask, up to a fifth of the whole.',
        ],
      ),
    ),
    words(
      'What a note is not',
      p(
        'It is not a share. It has no vote, and no part in a surplus beyond its interest. It cannot be turned into a share, by you or by us: our rules forbid that, and the trust watches over the rules.',
      ),
      p(
        'It is not a savings account. No fund stands behind it. If Tarn could not pay, holders of notes would be served after wages, taxes and the bank, and before the members.',
      ),
    ),
    words(
      'What happens with the money',
      ol(
        'It lies in an account of its own until the kiln is delivered in March 2027.',
        'Forty thousand pounds pay for the kiln, six thousand for the wiring and the floor under it.',
        'Whatever is left over goes back to you with the first interest.',
      ),
      p('You are welcome at the first firing. There will be tea, and it will be hot.'),
    ),
    words(
      'How to reach us',
      p(
        'For everything about your note write to the desk, with the number at its top right corner: ',
        link('the address is here', '/contact'),
        '. Should you move, please tell us; should you die, your heirs only need the number.',
      ),
      p('With thanks, the elected three'),
    ),
  ],
};
