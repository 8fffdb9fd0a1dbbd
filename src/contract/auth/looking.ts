/** Permissions to look without changing: `orders.view` beside `orders.manage` (docs/decisions/086-read-only-permissions.md). */

const manage = /\.manage$/;

/** The one beside a permission to manage; no permission of this name needs to exist. */
export const viewOf = (permission: string): string => permission.replace(manage, '.view');

/** What lets somebody look. */
export const manageOf = (permission: string): string => permission.replace(/\.view$/, '.manage');

type Held = ReadonlySet<string> | undefined;

/** Who may change may look. */
export const mayLook = (held: Held, permission: string): boolean =>
  held?.has(permission) === true || (manage.test(permission) && held?.has(viewOf(permission)) === true);

/** A GET changes nothing. */
export const mayCall = (held: Held, permission: string, method: string): boolean =>
  method === 'GET' ? mayLook(held, permission) : held?.has(permission) === true;

/** Who may change lets others look. */
export const mayGive = (held: Held, permission: string): boolean =>
  held?.has(permission) === true || held?.has(manageOf(permission)) === true;

/** Of staff: passkeys, short sessions and protected accounts. Investors and other apps have permissions to look, too. */
export const isOfStaff = (permission: string): boolean =>
  manage.test(permission) || /^(?!app\.|investor\.).*\.view$/.test(permission);
