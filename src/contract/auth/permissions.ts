/** Permissions, named `noun.verb`. Users have the permissions of all their roles. */
import type { AdminScreen } from '../admin-screen.ts';
import { allScreens, type ScreenPermission } from '../screens.ts';
import { viewOf } from './read-only-permissions.ts';

/** The audit log has nothing to change, and the URLs of webhooks often are secrets. */
type ViewPermission = Exclude<ViewOf<ScreenPermission>, (typeof withoutView)[number]>;
type ViewOf<Manage> = Manage extends `${infer Noun}.manage` ? `${Noun}.view` : never;

export type Permission = ScreenPermission | ViewPermission | 'investor.view' | 'view-as.manage';

const withoutView = ['audit.view', 'webhooks.view'] as const;

function viewPermissionOf({ label, entries }: AdminScreen, id: string): string[][] {
  const entry = entries?.find(({ permission }) => permission === id);
  return withoutView.some((without) => without === viewOf(id))
    ? []
    : [[viewOf(id), `See ${entry?.label ?? label} without changing anything`]];
}

const ofScreens = (group: AdminScreen['group']) =>
  Object.fromEntries(
    allScreens.flatMap((screen) =>
      screen.group === group
        ? Object.entries(screen.permissions).flatMap(([id, { label }]) => [
            [id, label],
            ...viewPermissionOf(screen, id),
          ])
        : [],
    ),
  ) as Partial<Record<Permission, string>>;

export const permissionGroups = {
  Content: ofScreens('Content'),
  Commerce: ofScreens('Commerce'),
  People: {
    ...ofScreens('People'),
    // Its name makes its holders staff, with passkeys and short sessions.
    'view-as.manage': 'See the site as another user does, without changing anything',
  },
  System: ofScreens('System'),
  Investors: { 'investor.view': 'Read investor decks and documents' },
} as const satisfies Record<AdminScreen['group'] | 'Investors', Partial<Record<Permission, string>>>;

export const permissions = Object.assign({}, ...Object.values(permissionGroups)) as Readonly<
  Record<Permission, string>
>;

/** Each of them opens a page that requires one of `required`. */
export const openingPermissions = (required: readonly string[]): readonly string[] => [
  ...new Set(required.flatMap((id) => (viewOf(id) in permissions ? [id, viewOf(id)] : [id]))),
];
