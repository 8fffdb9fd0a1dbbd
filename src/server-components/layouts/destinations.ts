import type { Permission } from '#contract/auth/permissions.ts';
import { allScreens } from '#contract/screens.ts';
import type { Destination } from '../../client-components/shell/admin-shell.tsx';
import { newRecord } from '../admin/ui/selection.ts';
import { listHref, screenHref } from '../admin/ui/urls.ts';
import type { PageContext } from '../page.ts';
import { adminEntries } from './admin-navigation.ts';
import { accountMenu } from './navigation.ts';

/** The palette and the keys after `g` lead to these. */
export function destinationsOf(context: Pick<PageContext, 'screens' | 'viewer'>): readonly Destination[] {
  const admin = adminEntries(context);
  const account = accountMenu(context.screens)
    .filter(({ route }) => route !== 'account')
    .map((entry) => ({ href: entry.href, label: entry.label, detail: 'Account' }));
  const changed = allScreens.filter(({ permissions }) =>
    Object.keys(permissions).some((id) => context.viewer?.permissions.has(id as Permission)),
  );
  const created = changed.flatMap(({ name, create, label, query: [record] }) =>
    create ? [{ href: screenHref(name, { [record as string]: newRecord }), label: create, detail: label }] : [],
  );
  const imported = changed.flatMap(({ name, import: command, label }) =>
    command ? [{ href: listHref(name, { part: 'import' }), label: command, detail: label }] : [],
  );
  const exported = admin.flatMap(({ route, part, label, csv }) =>
    csv
      ? [
          {
            href: listHref(route, { part, export: 'csv' }),
            label: `Export ${label.toLowerCase()} as CSV`,
            detail: label,
            isFile: true,
          },
        ]
      : [],
  );
  const lists = admin.map((entry) => ({
    href: entry.href,
    label: entry.label,
    detail: entry.group ?? 'Back office',
    letter: entry.letter,
  }));
  return [...lists, ...account, ...created, ...imported, ...exported];
}
