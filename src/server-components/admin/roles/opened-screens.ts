import { findGuard } from '#contract/apps/app-records.ts';
import type { Api } from '#contract/endpoint.ts';
import { type Route, routes } from '#contract/routes.ts';
import { ifAvailable } from '../../request/if-available.ts';

/** Screen labels by permission. */
export type OpenedScreens = ReadonlyMap<string, readonly string[]>;

const screens = Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ guard, pattern, ...route }) => {
  const label = route.admin ?? route.account;
  return guard === pattern && label ? [{ path: guard, label }] : [];
});

/** Null if the apps service does not answer. */
export async function loadOpenedScreens(api: Api): Promise<OpenedScreens | null> {
  const answers = await Promise.all(screens.map(({ path }) => ifAvailable(api(findGuard, { path }))));
  if (answers.some((answer) => answer === null)) return null;
  const opened = new Map<string, string[]>();
  for (const [index, { label }] of screens.entries())
    for (const id of answers[index]?.endpoint?.requiredPermissionIds ?? [])
      opened.set(id, [...(opened.get(id) ?? []), label]);
  return opened;
}
