import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { recordTables } from '../../server/services/content/record-tables.ts';
import { kindOf, kinds, nameOfRecord } from '../../src/server-components/admin/audit-entries/kinds.ts';

const id = '86153c82-0000-4000-8000-000000000001';
const app = '86153c82-0000-4000-8000-000000000002';

const entryOf = (targetType: string, names: AuditEntry['names']): AuditEntry => ({
  id: '1',
  at: new Date('2026-03-02T09:00:00Z'),
  actorId: null,
  actorName: null,
  action: `${targetType}.change`,
  targetType,
  targetId: id,
  before: { title: 'Before', name: 'Before', appId: app },
  after: null,
  requestId: null,
  cursor: '1_1',
  names,
});

/** Users and pages are never deleted; settings and lists always exist, and so do translations of what visitors see. */
const settings = ['site', 'look', 'move', 'trade', 'inbox', 'sms-budget', 'channel', 'demo'];
const alwaysOpen = ['user', 'page', 'product-category', 'redirect', 'translation', ...settings];

test('S120: a record that its service does not name any more has no link, whatever its kind', () => {
  const linked = Object.keys(kinds).filter((kind) => kindOf(kind).recordOf?.(entryOf(kind, {})));
  expect(linked.sort()).toEqual(alwaysOpen.sort());
});

test('S120: a record that its service names has a link, also a picture without a description', () => {
  const names = { [id]: 'name', [app]: 'app' };
  const unlinked = Object.keys(kinds).filter((kind) => !kindOf(kind).recordOf?.(entryOf(kind, names)));
  expect(unlinked.sort()).toEqual(['inquiry', 'reply', 'session']);
  const picture = { ...entryOf('media', { [id]: '' }), before: null };
  expect(kindOf('media').recordOf?.(picture)).toEqual({ picture: id });
  expect(nameOfRecord(picture)).toBeUndefined();
});

test('S120: the content service names each kind of record that is linked only while it has a name', () => {
  const ofContent = Object.entries(kinds).flatMap(([kind, { service }]) => (service === 'content' ? kind : []));
  const unnamed = ofContent.filter((kind) => !alwaysOpen.includes(kind) && !Object.hasOwn(recordTables, kind));
  expect(unnamed).toEqual([]);
});

test('S120: each kind whose records can be deleted for good has words for that', async () => {
  const services = path.join(import.meta.dirname, '../../server/services');
  const deleted: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: services })) {
    const source = readFileSync(path.join(services, file), 'utf8');
    for (const [, entity] of source.matchAll(/(?:deleteForGood|removeWithVersions)\(transaction, author, (\w+),/g))
      if (entity !== 'entity') deleted.push(entity as string);
  }
  expect(deleted.sort()).toEqual(['decks', 'policies', 'posts', 'products']);
  const without = ['deck', 'policy', 'post', 'product'].filter((kind) => !kindOf(kind).phrases[`${kind}.delete`]);
  expect(without).toEqual([]);
});
