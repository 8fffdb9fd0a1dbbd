/** Entries of the command palette and the keyboard shortcuts: screens and "New …" forms. */
import type { RouteName } from '../../contract/routes.ts';
import { accountMenu } from './navigation.ts';

/** `letter` follows `g`; `begin` is the label and query of the screen's "New …" form. */
const known: Partial<
  Record<RouteName, { readonly letter: string; readonly begin?: readonly [words: string, query: string] }>
> = {
  account: { letter: 'h' },
  appsAdmin: { letter: 'a' },
  postsAdmin: { letter: 'n', begin: ['New post', 'post=new'] },
  decksAdmin: { letter: 'd', begin: ['New deck', 'deck=new'] },
  usersAdmin: { letter: 'u' },
  pagesAdmin: { letter: 'p' },
  rolesAdmin: { letter: 'r', begin: ['New role', 'role=new'] },
  policiesAdmin: { letter: 'l', begin: ['New policy', 'policy=new'] },
  productsAdmin: { letter: 's', begin: ['New product', 'product=new'] },
  waitlistsAdmin: { letter: 'w' },
  customerService: { letter: 'c' },
  organizationsAdmin: { letter: 'o', begin: ['New organization', 'organization=new'] },
};

export function adminNavigation(screens: readonly RouteName[]) {
  const entries = [
    ...accountMenu('account', screens).map((entry) => ({ ...entry, detail: 'Account' })),
    ...accountMenu('admin', screens).map((entry) => ({ ...entry, detail: 'Back office' })),
  ];
  const places = entries.map(({ route, href, label, detail }) => ({
    href,
    label,
    detail,
    letter: known[route]?.letter,
  }));
  const beginnings = entries.flatMap(({ route, href, label }) => {
    const begin = known[route]?.begin;
    return begin ? [{ href: `${href}?${begin[1]}`, label: begin[0], detail: label, letter: undefined }] : [];
  });
  return [...places, ...beginnings];
}
