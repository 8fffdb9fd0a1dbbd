/** Runs at every start. An endpoint that was deleted or renamed stays so, because its id derives from the path. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Permission } from '#contract/auth/permissions.ts';
import { id as idSchema } from '#contract/fields.ts';
import { allScreens } from '#contract/screens.ts';
import type { Config } from '../../../settings/config.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import type { AppsTables } from '../tables.ts';

export type OwnRule = {
  readonly path: `/account/${string}`;
  readonly description: string;
  /** Any one of them is enough; without any, the page is open to everyone signed in. */
  readonly permissions?: readonly Permission[];
};

export const ownRules: readonly OwnRule[] = [
  { path: '/account/orders', description: 'Your orders' },
  { path: '/account/settings', description: 'Your settings' },
  { path: '/account/investor', description: 'Decks and documents for investors', permissions: ['investor.view'] },
  ...allScreens.map(({ path, label, description = label, permissions }) => ({
    path,
    description,
    permissions: Object.keys(permissions) as Permission[],
  })),
];

/** Throws if APP_ID is not a UUID. */
export async function ensureOwnApp(transaction: Kysely<AppsTables>, { APP_ID, PUBLIC_ORIGIN }: Config): Promise<void> {
  if (!idSchema.safeParse(APP_ID).success) throw new Error('APP_ID must be a UUID.');
  await takeStartLock(transaction, 'apps_seed');
  await transaction
    .insertInto('apps')
    .values({ id: APP_ID, name: 'Website and account', domain: new URL(PUBLIC_ORIGIN).host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .insertInto('endpoints')
    .values(
      ownRules.map(({ path, description, permissions = [] }) => ({
        id: idOf(APP_ID, path),
        appId: APP_ID,
        path,
        description,
        method: 'GET',
        requiredPermissionIds: permissions.toSorted(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function idOf(appId: string, path: string): string {
  const hex = createHash('sha256').update(`${appId} ${path}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
