import type { Method } from '#contract/endpoint.ts';
import { type RecordKind, recordPermissions, splitKey } from '#contract/records.ts';
import { type Actor, requireAccess } from '../../actors/actor.ts';

export function requireRecord(actor: Actor, key: string, method: Method): { kind: RecordKind; id: string } {
  const record = splitKey(key);
  requireAccess(actor, recordPermissions[record.kind], method);
  return record;
}
