import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OpenAcceptances } from '../../src/server-components/account/home/open-acceptances.tsx';

const effectiveAt = new Date('2026-06-01T00:00:00Z');
const acceptances = [{ slug: 'terms', title: 'Terms', number: 2, changeNote: 'Returns take 30 days.', effectiveAt }];
const render = (since: string) =>
  renderToStaticMarkup(<OpenAcceptances acceptances={acceptances as never} state={null} since={new Date(since)} />);

test('a customer who joined before a version sees what changed, and a newer one does not', () => {
  expect(render('2026-01-01T00:00:00Z')).toMatch(/Changed on .*1 June 2026.*Returns take 30 days\./s);
  const forNewCustomer = render('2026-11-22T00:00:00Z');
  expect(forNewCustomer).toMatch(/In force since .*1 June 2026/s);
  expect(forNewCustomer).not.toMatch(/Changed|New since|Returns/);
});
