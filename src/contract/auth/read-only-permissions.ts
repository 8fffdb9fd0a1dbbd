/** Read-only permissions: `orders.view` beside `orders.manage` (docs/decisions/086-read-only-permissions.md). */

const manage = /\.manage$/;

/** The permission to look that belongs to a permission to manage. It need not exist. */
export const viewOf = (permission: string): string => permission.replace(manage, '.view');

/** The permission to manage that belongs to a permission to look. */
export const manageOf = (permission: string): string => permission.replace(/\.view$/, '.manage');

type Held = ReadonlySet<string> | undefined;

/** People who may change a record may look at it. */
export const canView = (held: Held, permission: string): boolean =>
  held?.has(permission) === true || (manage.test(permission) && held?.has(viewOf(permission)) === true);

/** A GET changes nothing. */
export const mayCall = (held: Held, permission: string, method: string): boolean =>
  method === 'GET' ? canView(held, permission) : held?.has(permission) === true;

/** People who may change a record may let others look at it. */
export const mayGive = (held: Held, permission: string): boolean =>
  held?.has(permission) === true || held?.has(manageOf(permission)) === true;

/**
 * Staff have passkeys, short sessions and protected accounts. Investors and other apps have read-only permissions, too.
 */
export const isOfStaff = (permission: string): boolean =>
  manage.test(permission) || /^(?!app\.|investor\.).*\.view$/.test(permission);
