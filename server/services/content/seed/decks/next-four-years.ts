import type { DemoDeck } from '../demo-content.ts';
import { b, link, ol, p, ul } from '../write.ts';
import { slide, words } from './slides.ts';

export const nextFourYears: DemoDeck = {
  slug: 'the-next-four-years',
  kind: 'deck',
  title: 'The next four years',
  summary:
    'A second kiln, open drawings, a chair, and repair tables in five towns: what each costs and how it is paid for.',
  publishedAt: '2026-10-28T09:00:00Z',
  status: 'published',
  slides: [
    slide(
      'The next four years',
      ['horizon-road', 'A path leading through firs towards hills and a low sun'],
      p(
        'A plan for members, for the trust, and for everybody who holds a kiln note. Read at the autumn meeting, 24 October 2026.',
      ),
      p('Ten slides. It takes as long as a pot of tea.'),
    ),
    slide(
      'Where we stand',
      ['about-workshop', 'A workbench under a window with a kettle, a radio and a lamp, tools on the wall'],
      ul(
        [b('14 objects'), ', 9 of which open with one tool'],
        [b('31 %'), ' of income from parts and repair, after 27 % a year ago'],
        [b('6 days'), ' from a parcel arriving to a mended object leaving'],
        [b('19 people'), ', 14 of them members'],
      ),
    ),
    slide(
      'One number to steer by',
      ['post-drawers', 'A wall of small drawers, each with a label, one of them standing open'],
      p(
        'By 2030 half of what we earn shall come from objects that already exist: parts, repairs, new enamel on old kettles.',
      ),
      p('It is the one figure that gets better only when the things we made are still in use.'),
    ),
    slide(
      'Spring 2027: a second kiln',
      ['post-enamel', 'A glowing kiln with two dark vessels on a shelf'],
      p(
        'Small and electric, for single pieces. A kettle that needs new enamel waits for the fire today until forty others do.',
      ),
      ul(
        'Cost: £46,000, with wiring',
        'Paid for by: the kiln notes of 2026',
        'Saves: nineteen days per re-enamelled piece',
      ),
    ),
    slide(
      'Autumn 2027: drawings for everybody',
      ['post-drawing-table', 'A technical drawing of a lamp on paper, with a pencil and a ruler on an ochre ground'],
      p('Every part, with its measures, free to download. Where we cannot send a part, anyone can have it made.'),
      p('It costs four months of one person, and perhaps some sales. We think it costs fewer than it earns in trust.'),
    ),
    slide(
      '2028: a chair',
      ['stool-parts', 'The parts of the stool laid out: seat, legs and rails'],
      p(
        'The sixth attempt. It has to come apart into pieces that fit a parcel, and be worth sitting on for an evening.',
      ),
      p('We have set aside £31,000 for tools. If the seventh attempt is needed, the money stays where it is.'),
    ),
    slide(
      '2029: repair tables in other towns',
      ['post-repair-evening', 'A long table in the evening with lamps, tools and things being mended'],
      p(
        'Five workshops that stock our parts and mend on the spot. We train them and lend the first drawer of parts. They keep what they earn.',
      ),
    ),
    words(
      'What it costs, and who pays',
      ul(
        [b('£46,000'), ' second kiln: kiln notes'],
        [b('£18,000'), ' open drawings: from the surplus of 2026'],
        [b('£31,000'), ' chair: the reserve for tools'],
        [b('£40,000'), ' repair tables: half surplus, half the regional fund for crafts'],
      ),
      p('No shares are issued for any of it, and no loan that could turn into shares.'),
    ),
    words(
      'What could go wrong',
      ol(
        [b('Enamel powder. '), 'One supplier makes three of our four colours. A second is being tried.'],
        [b('Freight. '), 'A fifth of our parcels leave Europe. Carriage rose by 14 % in a year.'],
        [b('Hands. '), 'Two of the three who can spin brass retire before 2030. Two apprentices started in September.'],
      ),
    ),
    slide(
      'What we ask of you',
      ['independence-table', 'A round table with books and a cup, two stools, a framed print on a dark wall'],
      p(
        'Patience, and questions. The half-year report has the figures behind these slides, and the letter on the notes says what a note is.',
      ),
      p('Write to us before the spring meeting: ', link('we answer every letter', '/contact'), '.'),
    ),
  ],
};
