/** Who may work on a record, where an endpoint is for records of every kind. */
import { type RecordKind, recordPermissions, splitKey } from '../../../src/contract/records.ts';
import { type Actor, requireAccess } from '../../actor.ts';

/** Throws 403. */
export function requireRecord(actor: Actor, key: string): { kind: RecordKind; id: string } {
  const record = splitKey(key);
  requireAccess(actor, recordPermissions[record.kind]);
  return record;
}
