import { type RecordKind, recordPermissions, splitKey } from '#contract/records.ts';
import { type Actor, requireAccess } from '../../actor.ts';

export function requireRecord(actor: Actor, key: string): { kind: RecordKind; id: string } {
  const record = splitKey(key);
  requireAccess(actor, recordPermissions[record.kind]);
  return record;
}
