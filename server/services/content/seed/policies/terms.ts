import type { Block } from '../../../../../src/contract/rich-text.ts';
import type { DemoPolicy } from '../demo-content.ts';
import { b, doc, h2, link, ol, p, ul } from '../write.ts';

const prices = (text: string): Block[] => [h2('Prices and payment'), p(text)];
const delivery = (days: string): Block[] => [
  h2('Delivery'),
  p(
    `Objects in stock leave the workshop within ${days}. If something takes longer we tell you before we take payment. The risk of the journey is ours until the parcel is in your hands.`,
  ),
];

export const terms: DemoPolicy = {
  slug: 'terms',
  title: 'Terms',
  summary: 'What you and we agree to when you order something.',
  asksAcceptance: true,
  versions: [
    {
      number: 1,
      effectiveAt: '2024-02-01T00:00:00Z',
      material: true,
      changeNote: 'First version.',
      body: doc(
        p(
          'These terms apply when you buy an object or a part from Tarn. They are short, because most of what you need to know is the law of the country you live in, and we follow it.',
        ),
        h2('How a sale comes about'),
        ol(
          'You place an order.',
          'We confirm that we have received it.',
          'We confirm that we can deliver. Only then is it a contract.',
        ),
        ...prices(
          'Prices include tax and exclude carriage, which is shown before you order. Payment is due when the parcel leaves.',
        ),
        ...delivery('five working days'),
        h2('Guarantee'),
        p(
          'If an object fails within five years and you did not drop it, we mend it without charge. If you did drop it, we mend it for the price of the parts.',
        ),
      ),
    },
    {
      number: 2,
      effectiveAt: '2025-09-01T00:00:00Z',
      material: false,
      changeNote: 'Clearer wording on when an order becomes a contract; nothing else changes.',
      body: doc(
        p(
          'These terms apply when you buy an object or a part from Tarn. They are short, because most of what you need to know is the law of the country you live in, and we follow it.',
        ),
        h2('How a sale comes about'),
        ol(
          'You place an order. This is an offer to buy.',
          'We confirm that we have received it. This is not yet an acceptance.',
          'We confirm that we can deliver, and the contract begins with that message.',
        ),
        ...prices(
          'Prices include tax and exclude carriage, which is shown before you order. Payment is due when the parcel leaves.',
        ),
        ...delivery('five working days'),
        h2('Guarantee'),
        p(
          'If an object fails within five years and you did not drop it, we mend it without charge. If you did drop it, we mend it for the price of the parts.',
        ),
      ),
    },
    {
      number: 3,
      effectiveAt: '2026-06-01T00:00:00Z',
      material: true,
      changeNote: 'The guarantee grows from five to seven years and passes on with the object. Three currencies.',
      body: doc(
        p(
          'These terms apply when you buy an object or a part from Tarn. They are short, because most of what you need to know is the law of the country you live in, and we follow it.',
        ),
        h2('How a sale comes about'),
        ol(
          'You place an order. This is an offer to buy.',
          'We confirm that we have received it. This is not yet an acceptance.',
          'We confirm that we can deliver, and the contract begins with that message.',
        ),
        p('Joining a waitlist is not an order. It binds neither of us.'),
        ...prices(
          'Prices are given in euros, US dollars and pounds. They include tax where tax is due and exclude carriage, which is shown before you order. Payment is due when the parcel leaves.',
        ),
        ...delivery('three working days'),
        h2('Guarantee'),
        p(
          'If an object fails within ',
          b('seven years'),
          ' and you did not drop it, we mend it without charge. If you did drop it, we mend it for the price of the parts. The guarantee belongs to the object and not to the buyer: whoever has it may use it.',
        ),
        ul(
          'Bulbs, batteries and washers are meant to wear and are not covered.',
          'Opening an object yourself never ends the guarantee.',
        ),
        p(
          'How to send something back is described under ',
          link('Returns and repairs', '/policies/returns-and-repairs'),
          '.',
        ),
      ),
    },
  ],
};
