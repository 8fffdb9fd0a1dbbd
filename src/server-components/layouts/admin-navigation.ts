/** Entries of the command palette and the keyboard shortcuts: screens and "New …" forms. */
import type { RouteName } from '#contract/routes.ts';
import { accountMenu } from './navigation.ts';

/** `letter` follows `g`; `begin` is the label and query of the screen's "New …" form. */
const screenKeys: Partial<
  Record<RouteName, { readonly letter: string; readonly create?: readonly [label: string, query: string] }>
> = {
  account: { letter: 'h' },
  appsAdmin: { letter: 'a' },
  postsAdmin: { letter: 'n', create: ['New post', 'post=new'] },
  decksAdmin: { letter: 'd', create: ['New deck', 'deck=new'] },
  usersAdmin: { letter: 'u' },
  pagesAdmin: { letter: 'p' },
  rolesAdmin: { letter: 'r', create: ['New role', 'role=new'] },
  policiesAdmin: { letter: 'l', create: ['New policy', 'policy=new'] },
  productsAdmin: { letter: 's', create: ['New product', 'product=new'] },
  waitlistsAdmin: { letter: 'w' },
  customerService: { letter: 'c' },
  organizationsAdmin: { letter: 'o', create: ['New organization', 'organization=new'] },
};

export function adminNavigation(screens: readonly RouteName[]) {
  const entries = [
    ...accountMenu('account', screens).map((entry) => ({ ...entry, detail: 'Account' })),
    ...accountMenu('admin', screens).map((entry) => ({ ...entry, detail: 'Back office' })),
  ];
  const screenEntries = entries.map(({ route, href, label, detail }) => ({
    href,
    label,
    detail,
    letter: screenKeys[route]?.letter,
  }));
  const createEntries = entries.flatMap(({ route, href, label }) => {
    const create = screenKeys[route]?.create;
    return create ? [{ href: `${href}?${create[1]}`, label: create[0], detail: label, letter: undefined }] : [];
  });
  return [...screenEntries, ...createEntries];
}
