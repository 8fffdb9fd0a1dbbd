/** The suites over all kinds of records (`life-cycles.ts`) share services, an editor, and whole steps. */
import { afterAll, beforeAll, expect } from 'vitest';
import { findInternalPages } from '#contract/content/internal-pages.ts';
import { type Draft, type Kind, lifeCycles } from './life-cycles.ts';
import type { Answer } from './services.ts';
import { callAs, type ServicesWithPeople, type SignedInAs, startWithPeople } from './services-with-people.ts';

/** Call at the top of a test file. */
export function setUpLifeCycles() {
  let services: ServicesWithPeople;
  let editor: SignedInAs;
  const send = (request: string, body?: object): Promise<Answer> =>
    services.send(request, { headers: editor.headers, ...(body && { body }) });
  const kinds = lifeCycles(send);
  beforeAll(async () => {
    services = await startWithPeople({ SEED_DEMO: 'false' });
    const permissions = [...kinds.map(({ permission }) => permission), 'investor.view'];
    editor = services.person({ permissions });
  });
  afterAll(() => services?.remove());

  const named = kinds.map((kind) => [kind.name, kind] as const);
  const call: ReturnType<typeof callAs> = (endpoint, input) => callAs(services, editor)(endpoint, input);
  /** A kind that has an address for pages and one that has an id are created alike. */
  async function create(kind: Kind, title: string, address?: string): Promise<Draft> {
    const { id, route } = await done(kind.create(title, address));
    return kind.read(id ?? route);
  }
  async function publish(kind: Kind, id: string): Promise<void> {
    await done(kind.publish(id, (await kind.read(id)).revision));
  }
  return {
    get services() {
      return services;
    },
    get editor() {
      return editor;
    },
    send,
    call,
    named,
    /** Kinds that have these steps. */
    having: <Step extends keyof Kind>(...steps: readonly Step[]) =>
      named.flatMap(([name, kind]) =>
        steps.every((step) => kind[step]) ? [[name, kind as Kind & Required<Pick<Kind, Step>>] as const] : [],
      ),
    create,
    publish,
    async write(kind: Kind, id: string, words: string, fields?: object): Promise<Draft> {
      await done(kind.save({ ...(await kind.read(id)), words }, fields));
      return kind.read(id);
    },
    async createPublic(kind: Kind, title: string, address?: string): Promise<Draft> {
      const { id } = await create(kind, title, address);
      await publish(kind, id);
      return kind.read(id);
    },
    /** A step that names the revision of the record, not of its words. */
    async move(kind: Kind, step: 'trash' | 'restore' | 'withdraw', id: string): Promise<void> {
      await done(kind[step]!(id, (await kind.get(id)).body.revision));
    },
    /** Kinds and addresses of the records that are offered as links. */
    linked: async (query: string) =>
      (await call(findInternalPages, { query })).items.map(({ kind, name }) => [kind, name]),
  };
}

/** The body of an answer that must be a success. */
export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, text, body } = await answer;
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
  return body;
}
