import type { DemoPost } from '../demo-content.ts';
import { doc, h2, link, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const secondQuarter2025: DemoPost[] = [
  post({
    slug: 'the-first-repair-evening',
    title: 'The first repair evening',
    summary: 'Twenty-six people, nineteen broken things, one power cut. Fifteen left in working order.',
    cover: picture(
      'post-repair-evening',
      'A hanging lamp over a table with a radio, a kettle and books, dusk in the window',
    ),
    tags: ['repair', 'workshop', 'company'],
    publishedAt: '2025-06-24T18:20:00Z',
    body: doc(
      p(
        'We put up one notice, in the bakery. It said: bring something broken, we have tools and light. We expected six people and had bought cake for ten.',
      ),
      h2('On the table'),
      p(
        'Three lamps, none of them ours. A music box. A pair of boots, which we do not know about, and which a retired saddler in the queue did. A toaster full of crumbs and one coin. A radio that had been silent since a wedding.',
      ),
      h2('How it went'),
      p(
        'The rule was that nobody mends a thing for you. You hold the screwdriver; somebody who knows sits beside you and points. It is slower, and by eight o’clock people who had come with a toaster were pointing at somebody else’s lamp.',
      ),
      p(
        'At nine the power failed. We lit what we had. The music box was finished by candle, and when it began to play nobody said anything for its whole length, which is forty seconds.',
      ),
      h2('The count'),
      ul(
        'Fifteen mended',
        'Two that need a part, ordered the same night',
        'One beyond help, taken apart for its screws',
        'One that had never been broken',
      ),
      p(
        'There will be another, on the evening of each open day. The notice is ',
        link('here', '/news/open-day-at-the-workshop'),
        ' now too. There will be more cake.',
      ),
    ),
  }),
  post({
    slug: 'summer-closing-2025',
    title: 'Closed for two weeks in August',
    summary: 'The workshop rests from 4 to 15 August 2025. The repair desk reads messages on Tuesdays.',
    tags: ['company'],
    publishedAt: '2025-06-10T08:00:00Z',
    status: 'archived',
    body: doc(
      p(
        'We close from 4 to 15 August. The benches are oiled, the kiln is relined and the wall of drawers is counted from top left to bottom right, which takes three people two days and settles all bets.',
      ),
      p('Orders that reach us after 31 July leave on 18 August. The repair desk reads messages on both Tuesdays.'),
      p('Whoever waters the tomatoes may eat the tomatoes.'),
    ),
  }),
  post({
    slug: 'how-we-check-a-thermometer',
    title: 'How we check a thermometer',
    summary:
      'Ice, a stirred bath and some patience. Two points make a line, and a third tells you whether to trust it.',
    cover: picture(
      'post-calibration',
      'Five thermometers in a row on boards of different colours, all showing the same',
    ),
    tags: ['workshop', 'products'],
    publishedAt: '2025-06-03T07:20:00Z',
    body: doc(
      p(
        'A tube of glass does not know what a degree is. Each one is drawn a hair wider or narrower than the last, and the column climbs a hair less or more. So every tube is checked against the scale that it will live with.',
      ),
      h2('Zero'),
      p(
        'Crushed ice in clean water, stirred, left for ten minutes. This is nought degrees everywhere on earth and needs no instrument. The tube goes in up to the mark; somebody scratches where the column stands.',
      ),
      h2('Forty'),
      p(
        'A bath of water with a stirrer and an old laboratory thermometer, which is itself checked once a year and lives in a padded box. Second scratch.',
      ),
      h2('Twenty'),
      p(
        'Halfway between should be halfway between. If the third scratch is out by more than half a degree, the bore is uneven and the tube becomes something else: stirring rods, mostly.',
      ),
      ol('Scratch at 0', 'Scratch at 40', 'Check at 20', 'Choose one of five scales that fits'),
      p(
        'Yes, there are five scales. They differ by less than you can see. The letter at the bottom of the plate says which, and if you order a ',
        link('new tube', '/products/thermometer'),
        ', that is the letter we ask for.',
      ),
    ),
  }),
];
