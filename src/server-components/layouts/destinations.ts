import type { Permission } from '#contract/auth/permissions.ts';
import { allScreens } from '#contract/screens.ts';
import { newRecord } from '../admin/ui/selection.ts';
import { screenHref } from '../admin/ui/urls.ts';
import type { PageContext } from '../page.ts';
import { adminEntries } from './admin-navigation.ts';
import { accountMenu } from './navigation.ts';

/** What the palette and the keys after `g` lead to. */
export function destinationsOf(context: Pick<PageContext, 'screens' | 'viewer'>) {
  const admin = adminEntries(context);
  const account = accountMenu(context.screens)
    .filter(({ route }) => route !== 'account')
    .map((entry) => ({ href: entry.href, label: entry.label, detail: 'Account', letter: undefined }));
  const created = allScreens.flatMap(({ name, create, label, permissions, query: [record] }) =>
    create && Object.keys(permissions).some((id) => context.viewer?.permissions.has(id as Permission))
      ? [{ href: screenHref(name, { [record as string]: newRecord }), label: create, detail: label, letter: undefined }]
      : [],
  );
  const lists = admin.map((entry) => ({
    href: entry.href,
    label: entry.label,
    detail: entry.group ?? 'Back office',
    letter: entry.letter,
  }));
  return [...lists, ...account, ...created];
}
