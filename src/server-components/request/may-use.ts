/**
 * Decides what the viewer may do on a screen of the back office: people who may only look get no buttons, and forms
 * that are off.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AdminScreen } from '#contract/admin-screen.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import { screens } from '#contract/screens.ts';
import type { PageContext } from '../page.ts';
import type { Action } from './action.ts';

type Shown = Pick<PageContext, 'route' | 'query' | 'viewer'>;
const shown = new AsyncLocalStorage<Shown>();

/** Forms have no context as a prop, so they find it while a page is rendered. */
export const renderFor = <T>(context: Shown | null, render: () => T): T =>
  context && screenOf(context) ? shown.run(context, render) : render();

/** Whether the viewer may use the action here. Outside of the back office its service decides. */
export function mayUse(action: Action): boolean {
  const context = shown.getStore();
  if (context === undefined) return true;
  const { access } = endpointOf(action) ?? {};
  // Their services ask who it is about: here it is somebody else.
  if (access === undefined || access === 'anyone' || access === 'signed-in') return mayChange();
  return context.viewer?.permissions.has(access) === true;
}

/** Whether the viewer may change what the screen shows. */
export function mayChange(): boolean {
  const context = shown.getStore();
  const screen = context && screenOf(context);
  if (!screen) return true;
  const seen = screen.entries?.filter(({ permission }) => canView(context.viewer?.permissions, permission)) ?? [];
  const at = (wanted: string | null) => seen.find(({ part }) => (part ?? null) === wanted);
  // The one without a part is the default, also for the tabs of its records.
  const entry = at(context.query.get('part')) ?? at(null) ?? seen[0];
  const permissions = entry ? [entry.permission] : Object.keys(screen.permissions);
  return permissions.some((permission) => context.viewer?.permissions.has(permission as Permission));
}

const screenOf = ({ route }: Shown): AdminScreen | undefined =>
  (screens as Readonly<Record<string, AdminScreen>>)[route];

/** Where HTML is rendered, an action is a reference, so the build is asked (engine/bundles.ts). */
const holder = globalThis as { porticoActions?: (id: string) => Action | undefined };

const endpointOf = (action: Action & { readonly actionId?: string }) =>
  (action.actionId === undefined ? action : holder.porticoActions?.(action.actionId))?.endpoint;
