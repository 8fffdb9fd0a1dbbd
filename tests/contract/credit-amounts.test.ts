import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Creditable, creditOf, restOf } from '#contract/trade/credit-amounts.ts';

const euro = (amount: number) => ({ currency: 'EUR', amount });
const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 0, max: 99_999 }) });

test('credits in any steps add up to the order, with its tax, and only the last one is the rest', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.record({ shipping: fc.integer({ min: 1, max: 5_000 }), permille: fc.integer({ min: 0, max: 300 }) }),
      fc.boolean(),
      (ordered, { shipping, permille }, taxIncluded) => {
        const subtotal = ordered.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
        const sum = subtotal + shipping;
        const tax = Math.round((sum * permille) / (taxIncluded ? 1000 + permille : 1000));
        const total = taxIncluded ? sum : sum + tax;
        let order: Creditable = {
          lines: ordered.map(({ quantity, price }, index) => ({
            position: index + 1,
            quantity,
            credited: 0,
            unitPrice: euro(price),
          })),
          subtotal: euro(subtotal),
          shipping: euro(shipping),
          tax: euro(tax),
          taxIncluded,
          credits: [],
        };
        const steps = ordered.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index + 1));
        for (const position of steps) {
          const credit = creditOf(order, { lines: [{ position, quantity: 1 }], shipping: false });
          expect(credit.isRest).toBe(false);
          order = credited(order, credit);
        }
        const rest = restOf(order);
        expect([rest.isRest, rest.lines, rest.shipping]).toEqual([true, [], shipping]);
        order = credited(order, rest);
        const all = (name: 'tax' | 'total') => order.credits.reduce((done, credit) => done + credit[name].amount, 0);
        expect([all('total'), all('tax')]).toEqual([total, tax]);
      },
    ),
  );
});

const credited = (order: Creditable, { lines, shipping, tax, total }: ReturnType<typeof creditOf>): Creditable => ({
  ...order,
  lines: order.lines.map((each) => ({
    ...each,
    credited: each.credited + (lines.find(({ position }) => position === each.position)?.quantity ?? 0),
  })),
  credits: [...order.credits, { shipping: euro(shipping), tax: euro(tax), total: euro(total) }],
});
