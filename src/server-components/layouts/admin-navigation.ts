import type { RouteName } from '#contract/routes.ts';
import { type AdminScreen, screens as adminScreens } from '#contract/screens.ts';
import { newRecord } from '../admin/ui/selection.ts';
import { accountMenu } from './navigation.ts';

const screenOf: Partial<Record<RouteName, AdminScreen>> = adminScreens;

export function adminNavigation(screens: readonly RouteName[]) {
  const account = accountMenu('account', screens).map(({ route, href, label }) => ({
    href,
    label,
    detail: 'Account',
    letter: route === 'account' ? 'h' : undefined,
  }));
  const admin = accountMenu('admin', screens);
  const screenEntries = admin.map(({ route, href, label }) => ({
    href,
    label,
    detail: 'Back office',
    letter: screenOf[route]?.letter,
  }));
  const createEntries = admin.flatMap(({ route, href, label: detail }) => {
    const { create, query } = screenOf[route] ?? {};
    return create ? [{ href: `${href}?${query?.[0]}=${newRecord}`, label: create, detail, letter: undefined }] : [];
  });
  return [...account, ...screenEntries, ...createEntries];
}
