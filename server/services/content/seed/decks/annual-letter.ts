import type { DemoDeck } from '../demo-content.ts';
import { b, link, p, ul } from '../write.ts';
import { words } from './slides.ts';

export const annualLetter: DemoDeck = {
  slug: 'letter-2025',
  kind: 'document',
  title: 'Letter for the year 2025',
  summary: 'Written by whoever drew the short straw, which this year was the repair desk.',
  publishedAt: '2026-01-19T09:30:00Z',
  status: 'published',
  slides: [
    words(
      'From the repair desk',
      p(
        'Every January one of us writes this letter. The rule is that it must not be the person who did it last year, and must not be anybody who enjoys it too much. This year it is the repair desk’s turn. We see things when they come back, so forgive us if this is a letter about screws.',
      ),
    ),
    words(
      'What came back',
      p(
        'In 2025 there were 2,150 parcels with something broken in them. We mended 2,071. Of the rest, fifty-two owners preferred the parts, and twenty-seven objects were beyond us, mostly after fires.',
      ),
      ul(
        [b('Lamps: '), 'the cord, nearly always at the plug. The new cord can be changed at home.'],
        [
          b('Kettles: '),
          'enamel chipped at the spout. Forty at a time fit the kiln, so people waited up to eleven weeks. That is too long.',
        ],
        [b('Fans: '), 'the motor. That one was our fault, and we changed them all.'],
        [
          b('Clocks: '),
          'almost none. They mostly stop because the battery is flat. We send a battery and a kind note.',
        ],
      ),
    ),
    words(
      'What we changed because of it',
      p(
        'Each broken part is laid in a tray with a slip of paper, and on the first Monday of the month the trays go to the drawing table. Eleven parts were drawn anew in 2025. The smallest is a washer; the largest is the foot of the fan. None of them needs a new object: they all fit what was sold before.',
      ),
    ),
    words(
      'The money, briefly',
      p(
        'It was a good year with a hole in it. Income grew by 6 % and the fan took £21,000 back out. What was left will be divided at the spring meeting in the order that our rules give, which begins with the reserve for parts. The desk has no vote on that beyond its votes, but we would like it known that we like the reserve.',
      ),
    ),
    words(
      'A wish',
      p(
        'If you own one of our things, open it once while it still works. Ten minutes, the guide beside you, nothing to lose. You will see how it is done, and when it stops one day you will not be afraid of it. The guides are ',
        link('plain files', '/news/our-repair-guides-are-plain-files'),
        ' and will outlive all of us.',
      ),
      p('The repair desk'),
    ),
  ],
};
