import type { Selectable } from 'kysely';
import { languages } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { failure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import { emit } from '../../../events/emit.ts';
import type { Entity } from '../../../records/change.ts';
import type { AuthTables } from '../../tables.ts';

export type StoredUser = Selectable<AuthTables['users']>;

export const users: Entity<StoredUser, AuthTables> = {
  table: 'users',
  kind: 'user',
  label: 'this_user',
  json: ['address'],
  touched: ['updatedAt'],
  logged: (fields) => (fields.language ? { ...fields, language: languages[fields.language] } : fields),
  taken: () => failure(409, 'phone_taken', message('number_of_other_account')),
  publish: (transaction, { id }) => emit(transaction, [tags.user(id)]),
  // New users come from a trigger, because a first sign-in creates them in one statement.
  webhookEvents: (before, after) => (before === null || before.status === after.status ? [] : eventsOf(before, after)),
};

function eventsOf(before: StoredUser, { id: userId, status, mergedIntoId }: StoredUser): WebhookEvent[] {
  if (status === 'merged' && mergedIntoId) return [{ type: 'user.merged', data: { userId, keptId: mergedIntoId } }];
  if (status === 'suspended') return [{ type: 'user.suspended', data: { userId } }];
  if (status === 'anonymised') return [{ type: 'user.erased', data: { userId } }];
  return before.status === 'merged' ? [{ type: 'user.unmerged', data: { userId } }] : [];
}
