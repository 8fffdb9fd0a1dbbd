/** A page that answers a form shows the record as its change returned it, so a change returns what a read would. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookId } from '#contract/content/look.ts';
import { serviceNames } from '#contract/endpoint.ts';
import { toSnake } from '#contract/wire.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
let services: TestServices;
let staff: Person;
beforeAll(async () => {
  services = await startOn({ ...codes.env, SEED_DEMO: '1' });
  staff = await createPeople(services, codes.file).administrator();
});
afterAll(() => services?.remove());

type Fields = Record<string, unknown>;
/** The first record of a list, by the field that its address has. */
const first =
  (list: string, field = 'id') =>
  async () =>
    (await staff.send(`GET ${list}`)).body.items[0][field];

/** The keys are the paths of records; `sent` returns what its form sends besides the stored fields. */
const records: Readonly<Record<string, { keys: () => Promise<readonly string[]>; sent?: (stored: Fields) => Fields }>> =
  {
    '/auth/webhooks/:id': { keys: webhook },
    '/content/admin/decks/:id': { keys: async () => [await first('/content/admin/decks')()] },
    '/content/admin/looks/:id': { keys: async () => [lookId], sent: textOf },
    '/content/admin/policies/:id': { keys: async () => [await first('/content/admin/policies')()] },
    '/content/admin/policies/:id/versions/:number': { keys: policyVersion },
    '/content/admin/products/:id': {
      keys: async () => [await first('/content/admin/products')()],
      sent: () => ({ stock: 4 }),
    },
    '/content/media/:id': { keys: async () => [await first('/content/media')()] },
    '/content/admin/pages/:route': { keys: async () => ['about'], sent: textOf },
    '/content/admin/posts/:id': {
      keys: async () => [await first('/content/admin/posts')()],
      sent: (post) => ({ ...textOf(post), title: 'Another title' }),
    },
    '/trade/admin/threads/:reference': {
      keys: async () => [await first('/trade/admin/threads', 'reference')()],
      sent: () => ({ snoozed_until: undefined }),
    },
    '/trade/admin/waitlist-entries/:id': { keys: async () => [await first('/trade/admin/waitlists/fan/entries')()] },
    '/trade/admin/waitlists/:waitlist': { keys: async () => ['fan'] },
    '/trade/admin/inbox-settings': { keys: async () => [] },
    '/trade/admin/settings': { keys: async () => [] },
  };

function textOf({ content, pending }: Fields): Fields {
  return (pending ?? content) as Fields;
}

async function webhook() {
  const body = { url: 'https://example.com/hook', events: ['order.placed'] };
  const { body: made } = await staff.send('POST /auth/webhooks', body);
  return [(made.webhook ?? made).id];
}
/** Only a draft can be changed. */
async function policyVersion() {
  const { id } = (await staff.send('POST /content/admin/policies', { title: 'A new policy' })).body;
  const { body: draft } = await staff.send(`POST /content/admin/policies/${id}/drafts`, {});
  return [id, String(draft.number)];
}

const all = serviceNames.flatMap((service) => endpointsOf(service));
const saving = all.filter(
  (endpoint) =>
    (endpoint.method === 'PUT' || endpoint.method === 'PATCH') &&
    all.some(
      ({ method, service, path, output }) =>
        method === 'GET' && service === endpoint.service && path === endpoint.path && output === endpoint.output,
    ),
);

test('every record that is saved at its own address is tried', () => {
  expect(saving.map(({ service, path }) => `/${service}${path}`).sort()).toEqual(Object.keys(records).sort());
});

test.each(saving.map((each) => [`/${each.service}${each.path}`, each] as const))(
  'a change of %s returns what a read returns',
  async (record, { method, path, input }) => {
    const { keys, sent = () => ({}) } = records[record]!;
    const values = [...(await keys())];
    const address = record.replace(/:\w+/g, () => values.shift() ?? '');
    const { body: stored } = await staff.send(`GET ${address}`);
    const fields: Fields = { ...stored, ...sent(stored) };
    const names = Object.keys(input.shape)
      .map(toSnake)
      .filter((name) => fields[name] !== undefined && !path.includes(`:${name}`));
    const changed = await staff.send(
      `${method} ${address}`,
      Object.fromEntries(names.map((name) => [name, fields[name]])),
    );
    expect([changed.status, changed.body]).toEqual([200, (await staff.send(`GET ${address}`)).body]);
  },
);
