import { expect, test } from 'vitest';
import type { ShownSite } from '#contract/content/site.ts';
import { legalLinks } from '../../src/server-components/layouts/navigation.ts';

const policies: ShownSite['policies'] = [
  { slug: 'impressum', kind: 'imprint', title: 'Impressum' },
  { slug: 'datenschutz', kind: 'privacy', title: 'Datenschutz' },
  { slug: 'agb', kind: 'terms', title: 'AGB' },
];
const site = { policies } as ShownSite;

test('imprint and privacy are at the foot of a page, unless a menu has them', () => {
  expect(legalLinks(site, [])).toEqual([
    { href: '/policies/impressum', label: 'Impressum' },
    { href: '/policies/datenschutz', label: 'Datenschutz' },
  ]);
  expect(legalLinks(site, [{ href: '/policies/impressum', label: 'About us' }])).toEqual([
    { href: '/policies/datenschutz', label: 'Datenschutz' },
  ]);
});
