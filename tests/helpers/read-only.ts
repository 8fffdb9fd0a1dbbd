/** Somebody with every read-only permission of staff (docs/decisions/086-read-only-permissions.md). */
import { permissions } from '#contract/auth/permissions.ts';
import { isOfStaff } from '#contract/auth/read-only-permissions.ts';
import { href } from '#contract/routes.ts';
import { uniqueName } from './back-office.ts';
import type { PageVisitor } from './page-visitor.ts';

export const viewPermissions = Object.keys(permissions).filter((id) => id.endsWith('.view') && isOfStaff(id));

/** Gives them to a user that exists; `national` is the phone number without +1. */
export async function makeReader(admin: PageVisitor, national: string): Promise<void> {
  const chosen = Object.fromEntries(viewPermissions.map((id) => [`may:${id}`, 'on']));
  const fields = { name: uniqueName('Readers'), ...chosen };
  const made = await admin.send(href('rolesAdmin', { role: 'new' }), 'name', fields);
  const role = /role=([0-9a-f-]{36})/.exec(made.headers.get('location') ?? '')?.[1] as string;
  const added = await admin.send(`${href('rolesAdmin', { role })}&find=${national}`, 'userId');
  if (added.status >= 400) throw new Error(`adding to a role was answered ${added.status}`);
}
