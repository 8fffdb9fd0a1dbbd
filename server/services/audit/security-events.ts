/**
 * Events on which an operator may have to act are logged with a stable `event` (docs/operating.md).
 * The lines hold no phone numbers.
 */
import { logAfterCommit } from '../events/emit.ts';
import type { Entry } from './tables.ts';

const eventOf: Readonly<Record<string, string>> = {
  'role.add-user': 'role.granted',
  'role.remove-user': 'role.revoked',
  'role.create': 'role.changed',
  'role.change': 'role.changed',
  'role.delete': 'role.changed',
  'role.restore': 'role.changed',
  'user.suspend': 'user.suspended',
  'user.reinstate': 'user.reinstated',
  'user.change-phone': 'user.phone-changed',
  'user.anonymise': 'user.deleted',
  'user.merge': 'user.merged',
  'user.unmerge': 'user.unmerged',
  'user.start-view': 'view.started',
  'user.end-view': 'view.ended',
  'user.add-passkey': 'passkey.added',
  'user.remove-passkey': 'passkey.removed',
  'user.reset-passkeys': 'passkey.reset',
  'user.request-recovery': 'passkey.recovery-requested',
  'user.approve-recovery': 'passkey.recovery-approved',
};

export function logSecurityEvent(
  transaction: object,
  actor: string | null,
  { action, targetId, before, after }: Entry,
): void {
  const event = eventOf[action];
  if (event === undefined) return;
  const { userId } = { ...before, ...after } as { userId?: string };
  const { permissionIds } = (after ?? {}) as { permissionIds?: readonly string[] };
  const details = action.startsWith('role.') ? { role: targetId, user: userId } : { user: targetId };
  const line = { event, actor, ...details, permissions: permissionIds };
  logAfterCommit(transaction, (log) => log.info(line, event));
}
