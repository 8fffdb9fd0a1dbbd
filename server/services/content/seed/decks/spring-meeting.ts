import type { DemoDeck } from '../demo-content.ts';
import { b, ol, p, ul } from '../write.ts';
import { slide, words } from './slides.ts';

export const springMeeting: DemoDeck = {
  slug: 'spring-meeting-2026',
  kind: 'deck',
  title: 'Spring meeting 2026',
  summary: 'The accounts of 2025 as they were read aloud on 18 April, with what was decided about the surplus.',
  publishedAt: '2026-04-20T08:00:00Z',
  status: 'published',
  slides: [
    slide(
      'Spring meeting 2026',
      ['about-shore', 'The workshop seen across the water, with its saw-tooth roof'],
      p('18 April, in the folding room, because it has the most chairs. The accounts of 2025, read aloud.'),
    ),
    slide(
      'The year in one minute',
      ['post-calibration', 'A thermometer and a clock being compared on a bench'],
      ul(
        [b('£1.84 million'), ' came in, 6 % more than in 2024'],
        [b('£1.71 million'), ' went out'],
        [b('£96,000'), ' were left after tax'],
        [b('11,400'), ' objects left the building and 2,150 came back to be mended'],
      ),
    ),
    slide(
      'Where it came from',
      ['post-parcel', 'A parcel tied with string on a table'],
      ul(
        [b('73 %'), ' new objects'],
        [b('19 %'), ' spare parts'],
        [b('8 %'), ' repairs and new enamel'],
        [b('0 %'), ' anything else'],
      ),
    ),
    slide(
      'Where it went',
      ['post-cost', 'A stool with the parts of its price beside it'],
      ul(
        [b('52 %'), ' wages'],
        [b('29 %'), ' timber, brass, glass, glue'],
        [b('9 %'), ' carriage'],
        [b('6 %'), ' the building'],
        [b('4 %'), ' the loan, insurance, paper'],
      ),
    ),
    slide(
      'What went well',
      ['post-lamp-edition', 'Two lamps, one blue and one pale, standing in a lit room'],
      p(
        'The second edition of the lamp fits the first: every part, both ways. Eight hundred people bought a new cord and kept the old lamp. We count that as eight hundred lamps not made.',
      ),
    ),
    slide(
      'What did not',
      ['fan', 'A table fan with four blades'],
      p(
        'The fan sold out in nine weeks and a third of its motors hummed. We changed every one that came back, and stopped the run. It cost £21,000, and it was ours to pay.',
      ),
    ),
    words(
      'How the surplus is divided',
      p('In the order of our rules:'),
      ol(
        [
          b('£54,000'),
          ' to the reserve for promised parts. It now covers four years and two months; the aim is five years.',
        ],
        [b('£18,000'), ' to the roof over the kiln.'],
        [b('£24,000'), ' to everyone who works here, by hours.'],
      ),
    ),
    words(
      'Decided',
      ul(
        'The accounts are accepted: 14 for, nobody against.',
        'The elected three stay in office until 2028; one of them is from the repair desk.',
        'Plain notes may be issued for the second kiln, to £50,000, at a fixed interest of 3.5 %.',
        'The autumn meeting is on 24 October.',
      ),
    ),
  ],
};
