import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { Entries } from '../../src/server-components/admin/ui/history.tsx';

const person = '86153c82-0000-4000-8000-000000000001';
const invitation = '86153c82-0000-4000-8000-000000000002';

function render(before: AuditEntry['before'], after: AuditEntry['after'], values = {}): string {
  const entry: AuditEntry = {
    id: '1',
    at: new Date('2026-03-02T09:00:00Z'),
    actorId: person,
    actorName: 'Ann',
    action: 'thing.change',
    targetType: 'thing',
    targetId: '1',
    before,
    after,
    requestId: null,
    cursor: '1_1',
    names: { [person]: 'Ben' },
  };
  const html = renderToStaticMarkup(<Entries entries={[entry]} labels={{ title: 'Title' }} values={values} />);
  return html
    .slice(html.indexOf('</p>') + 4)
    .replaceAll(/<(\/?)(?!del|ins)[a-z]+[^>]*>/g, '')
    .trim();
}

test.each([
  ['a field that stayed', { title: 'x', version: 3 }, { title: 'x', version: 3 }, ''],
  [
    'a moment',
    { dueAt: null },
    { dueAt: '2026-03-02T10:30:00.000Z' },
    /Due at<del>None<\/del> <ins>2 March 2026 at 10:30 UTC<\/ins>/,
  ],
  ['a person', { assigneeId: null }, { assigneeId: person }, /Assignee<del>None<\/del> <ins>Ben<\/ins>/],
  ['the name of a value', { status: 'in_progress' }, { status: 'done' }, /<del>In progress<\/del> <ins>Done<\/ins>/],
  ['an address', null, { slug: 'a-bench-for-the-hall' }, /<ins>a-bench-for-the-hall<\/ins>/],
  ['an id of nothing that has a name', null, { invitationId: invitation }, ''],
  ['yes and no', { isPublic: false }, { isPublic: true }, /Is public<del>No<\/del> <ins>Yes<\/ins>/],
  [
    'prices',
    { prices: [{ amount: 1250, currency: 'EUR' }] },
    { prices: [{ amount: 1300, currency: 'EUR' }] },
    /<del>€12.50<\/del> <ins>€13.00<\/ins>/,
  ],
  [
    'a list: only what was removed and added',
    { permissionIds: ['a.b', 'c.d', 'e.f'] },
    { permissionIds: ['c.d', 'e.f', 'g.h'] },
    /Permission<del>a\.b<\/del> <ins>g\.h<\/ins>$/,
  ],
  [
    'an address',
    null,
    { address: { line1: '1 Quay', city: 'Leer', region: null } },
    /Address<ins>Line1: 1 Quay, City: Leer<\/ins>/,
  ],
] as const)('the history shows %s in readable form', (_, before, after, expected) => {
  const text = render(before as AuditEntry['before'], after as AuditEntry['after']);
  if (expected === '') expect(text).toBe('');
  else expect(text).toMatch(expected);
});

test('the history of a long text shows only where it changed', () => {
  const same = 'The same beginning of both. '.repeat(30);
  const text = render({ body: `${same}An old end.` }, { body: `${same}A new end.` });
  expect(text).toMatch(/<del>….*An old end\.<\/del> <ins>….*A new end\.<\/ins>/);
});

test('the history shows values with the labels of the screen', () => {
  const values = { status: { fulfilled: 'On its way' } };
  expect(render({ status: 'placed' }, { status: 'fulfilled' }, values)).toBe(
    'Status<del>Placed</del> <ins>On its way</ins>',
  );
});
