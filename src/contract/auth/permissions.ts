/** Permissions, named `noun.verb`. Users have the permissions of all their roles. */
import { type AdminScreen, allScreens, type ScreenPermission } from '../screens.ts';

export type Permission = ScreenPermission | 'investor.view' | 'view-as.manage';

const ofScreens = (group: AdminScreen['group']) =>
  Object.fromEntries(
    allScreens.flatMap((screen) =>
      screen.group === group ? Object.entries(screen.permissions).map(([id, { label }]) => [id, label]) : [],
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
