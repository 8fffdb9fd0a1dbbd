import type { Kysely } from 'kysely';
import { tags } from '#contract/events.ts';
import { emit } from '../../events/emit.ts';
import type { Entity } from '../../records/change.ts';
import type { AppsTables } from '../tables.ts';
import type { StoredApp } from './queries.ts';

export const publish = (transaction: Kysely<AppsTables>, appId: string): void => emit(transaction, [tags.app(appId)]);

export const apps: Entity<StoredApp, AppsTables> = {
  table: 'apps',
  kind: 'app',
  label: 'This app',
  touched: ['updatedAt'],
  softDelete: true,
  publish: (transaction, { id }) => publish(transaction, id),
};
