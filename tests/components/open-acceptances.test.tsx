import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OpenAcceptances } from '../../src/server-components/account/home/open-acceptances.tsx';

const effectiveAt = new Date('2026-06-01T00:00:00Z');
const open = { slug: 'terms', title: 'Terms', number: 2, changeNote: 'Returns take 30 days.', effectiveAt };
const render = (accepted: { number: number; at: Date } | null) =>
  renderToStaticMarkup(<OpenAcceptances acceptances={[{ ...open, accepted }]} state={null} />);

test('a customer who accepted an earlier version sees what changed, and one who accepted none does not', () => {
  const forCustomer = render({ number: 1, at: new Date('2026-01-01T00:00:00Z') });
  expect(forCustomer).toMatch(/Changed on .*1 June 2026.*Returns take 30 days\./s);
  expect(forCustomer).toContain('/account/policies/terms');
  const forNewCustomer = render(null);
  expect(forNewCustomer).toMatch(/In force since .*1 June 2026/s);
  expect(forNewCustomer).not.toMatch(/Changed|New since|Returns|account\/policies/);
});
