import type { DemoDeck } from '../demo-content.ts';
import { b, link, p, ul } from '../write.ts';
import { words } from './slides.ts';

export const halfYearReport: DemoDeck = {
  slug: 'half-year-report-2026',
  kind: 'document',
  title: 'Half-year report 2026',
  summary: 'January to June 2026: income, costs, the reserve for parts, and what we expect of the rest of the year.',
  publishedAt: '2026-08-14T09:00:00Z',
  status: 'published',
  slides: [
    words(
      'In short',
      p(
        'The first half of 2026 was quiet and good. Income grew by 4 %, nearly all of it from parts and repair; new objects sold as in the year before, with one object fewer in the range. There was no one-off income and no loss that we know of and have not named here.',
      ),
      ul(
        [b('Income: '), '£904,000 (first half of 2025: £869,000)'],
        [b('Costs: '), '£851,000 (£826,000)'],
        [b('Before tax: '), '£53,000 (£43,000)'],
        [b('In the bank on 30 June: '), '£212,000 (£187,000)'],
      ),
      p('The figures have not been audited. The accounts of the whole year will be, as always.'),
    ),
    words(
      'Income',
      p(
        'New objects brought in £624,000, which is 69 % of the whole. The lamp remains the largest single item, with a fifth of that. The stool overtook the clock in March and has kept its place.',
      ),
      p(
        'Spare parts brought in £199,000, a fifth more than a year ago. The reason is dull and pleasing: more of our objects are old enough to need a part. Repairs and new enamel made £81,000. They would have made more if the kiln had a place free; see the outlook.',
      ),
      p(
        'A fifth of all parcels went outside Europe. Dollars and pounds together make up 46 % of income. We hold no bets on currencies: what comes in as dollars pays for brass, which is priced in dollars.',
      ),
    ),
    words(
      'Costs',
      p(
        'Wages are the largest cost and are meant to be. They rose by 3 %, by the vote of February, and one more person joined the repair desk. Material cost the same as a year ago in spite of dearer brass, because less is thrown away: offcuts of the seat are now the foot of the lamp.',
      ),
      p(
        'Carriage rose by 14 %. We raised what we charge for parcels outside Europe in May, the first time in four years, and left the price within the country as it is. From £215 of goods on a parcel travels free, as before.',
      ),
      p('The loan for the first kiln cost £9,000 in interest and was paid down by £22,000. It ends in 2029.'),
    ),
    words(
      'The reserve for parts',
      p(
        'We promise parts for fifteen years from the last sale of an object. The reserve is the money that keeps this promise if everything else should stop. It stood at £231,000 at the end of June, or four years and five months of parts at the pace of the last twelve months. Our rules want five years; at the present pace we reach them in 2028.',
      ),
      p('It lies in two savings accounts with a building society and nowhere else.'),
    ),
    words(
      'People',
      p(
        'Nineteen people work here, fourteen of whom are members. Nobody left. Two apprentices begin in September and will learn to spin brass from the two who have done it for longer than there has been a Tarn.',
      ),
      p(
        'There was one accident that cost more than a day: a cut at the band saw, healed. The guard that should have been down has been replaced by one that cannot be up.',
      ),
    ),
    words(
      'What we expect',
      p(
        'The second half is always the stronger one. We expect income of about £1.9 million for the year, and a surplus a little above that of 2025.',
      ),
      ul(
        'The kiln notes were taken up by the end of July: £46,000 from thirty-eight people.',
        'The second kiln is ordered and comes in March 2027.',
        'The fan returns with a motor of another make, when forty of them have run for a thousand hours without a sound.',
      ),
      p(
        'The plan behind this is in the slides ',
        link('The next four years', '/account/investor/the-next-four-years'),
        '.',
      ),
    ),
  ],
};
