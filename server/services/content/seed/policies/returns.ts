import type { DemoPolicy } from '../demo-content.ts';
import { b, doc, h2, link, ol, p, ul } from '../write.ts';

const before = p(
  'Write to the repair desk through the ',
  link('contact page', '/contact'),
  ' before you send anything. Half of all repairs turn out to be a part in an envelope.',
);

export const returns: DemoPolicy = {
  slug: 'returns-and-repairs',
  title: 'Returns and repairs',
  summary: 'How to send something back, what a repair costs, and how long parts are kept.',
  versions: [
    {
      number: 1,
      effectiveAt: '2024-02-01T00:00:00Z',
      material: true,
      changeNote: 'First version.',
      body: doc(
        h2('Changing your mind'),
        p(
          'You have thirty days from delivery. Send the object back unused and in its box; we return what you paid, without carriage.',
        ),
        h2('Repairs'),
        before,
        p(
          'Repairs under guarantee are free. Others cost the parts and 28 euros for each hour at the bench. We tell you the sum before we begin.',
        ),
        h2('Parts'),
        p('We keep every part for ten years after the last object of its kind is sold.'),
      ),
    },
    {
      number: 2,
      effectiveAt: '2025-03-10T00:00:00Z',
      material: true,
      changeNote: 'Sixty days instead of thirty; used objects are accepted; carriage is refunded.',
      body: doc(
        h2('Changing your mind'),
        p(
          'You have sixty days from delivery. Send the object back, used if need be: a lamp has to be lit to be judged. We return what you paid, carriage included.',
        ),
        h2('Repairs'),
        before,
        p(
          'Repairs under guarantee are free. Others cost the parts and 28 euros for each hour at the bench. We tell you the sum before we begin.',
        ),
        h2('Parts'),
        p('We keep every part for ten years after the last object of its kind is sold.'),
      ),
    },
    {
      number: 3,
      effectiveAt: '2025-11-01T00:00:00Z',
      material: true,
      changeNote: 'A fixed price for most repairs. Parts are kept for fifteen years.',
      body: doc(
        h2('Changing your mind'),
        p(
          'You have sixty days from delivery. Send the object back, used if need be: a lamp has to be lit to be judged. We return what you paid, carriage included.',
        ),
        h2('Repairs'),
        before,
        p('Repairs under guarantee are free. Most others have a fixed price, so that you need not wait for a sum:'),
        ul(
          'Small (a switch, a cord, a gasket): 18 euros and the part',
          'Middling (a hinge, a movement, a leg): 36 euros and the part',
          'Large (enamel, a motor, a speaker cone): 72 euros and the part',
        ),
        p('If it would cost more than half of a new one, we say so and let you decide.'),
        h2('Parts'),
        p('We keep every part for fifteen years after the last object of its kind is sold.'),
      ),
    },
    {
      number: 4,
      effectiveAt: '2026-08-01T00:00:00Z',
      material: true,
      changeNote: 'Adds the loan of an object during long repairs and the return of old ones.',
      body: doc(
        h2('Changing your mind'),
        p(
          'You have sixty days from delivery. Send the object back, used if need be: a lamp has to be lit to be judged. We return what you paid, carriage included, within seven days.',
        ),
        h2('Repairs'),
        before,
        ol(
          'You describe the fault, with a photograph if you can.',
          'We answer with a part number, a drawing or a label for the parcel.',
          'We mend it, usually within six days of its arrival.',
        ),
        p('Repairs under guarantee are free. Most others have a fixed price, so that you need not wait for a sum:'),
        ul(
          'Small (a switch, a cord, a gasket): 18 euros and the part',
          'Middling (a hinge, a movement, a leg): 36 euros and the part',
          'Large (enamel, a motor, a speaker cone): 72 euros and the part',
        ),
        p(
          'If it would cost more than half of a new one, we say so and let you decide. If it takes longer than two weeks, ',
          b('we lend you another'),
          ' until it is done.',
        ),
        h2('Parts'),
        p('We keep every part for fifteen years after the last object of its kind is sold.'),
        h2('When you no longer want it'),
        p(
          'Send any Tarn object home at our expense, in whatever state. We take it apart, keep what is good and pay you a tenth of its price as a credit for parts.',
        ),
      ),
    },
  ],
};
