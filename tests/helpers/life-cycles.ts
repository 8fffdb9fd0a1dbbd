/** The five kinds of records that are written as a draft and published: how each takes the steps of its life, over HTTP. */
import type { ScreenPermission, ScreenRecordKind } from '#contract/screens.ts';
import { paragraph, plainPost } from './posts.ts';
import type { Answer } from './services.ts';

/** Sends a request as somebody with the permissions of all kinds. */
export type Sending = (request: string, body?: object) => Promise<Answer>;
type Step = (id: string, revision: number) => Promise<Answer>;

/** The words that somebody is writing; a save of them names `revision`. */
export type Draft = {
  readonly id: string;
  readonly address: string;
  readonly words: string;
  readonly revision: number;
};

export type Kind = {
  readonly name: ScreenRecordKind & ('post' | 'page' | 'policy' | 'product' | 'deck');
  readonly permission: ScreenPermission;
  readonly list: string;
  /** Creates a draft that could be published, with its title as its words; `address` is derived if it is not given. */
  create(title: string, address?: string): Promise<Answer>;
  /** The record as it is stored. */
  get(id: string): Promise<Answer>;
  /** Opens the draft. It begins the next version of a policy in force. */
  read(id: string): Promise<Draft>;
  save(draft: Draft, fields?: object): Promise<Answer>;
  publish: Step;
  /** Answers as visitors or readers see an address. */
  shown(address: string): Promise<{ readonly status: number; readonly address?: string; readonly words?: string }>;
  /** The request of every step that names a revision, with what else it needs. */
  readonly steps: ReadonlyArray<readonly [request: string, fields?: object]>;
  trash: Step;
  restore: Step;
  /** Takes it back from visitors. */
  withdraw?: Step;
  deleteForGood?(id: string): Promise<Answer>;
  discard?: Step;
  readonly versions?: {
    list(id: string): Promise<ReadonlyArray<{ number: number; reason?: string }>>;
    save(id: string): Promise<Answer>;
    words(id: string, number: number): Promise<string | undefined>;
    restore(id: string, number: number, revision: number): Promise<Answer>;
  };
  /** Visitors find it at the new address afterwards. */
  rename?(id: string, address: string): Promise<Answer>;
  /** Runs an operation on many records, and returns its results. */
  many?(ids: readonly string[], operation: 'publish' | 'trash'): Promise<ReadonlyArray<{ id: string; ok: boolean }>>;
  /** The sort orders of its list. */
  readonly sorts?: readonly string[];
};

export function lifeCycles(send: Sending): readonly Kind[] {
  const kinds = [posts, pages, policies, products, decks];
  return kinds.map((kind) => kind(send));
}

/** The steps at the address of a record that most kinds have alike. */
function stepsOf(send: Sending, list: string) {
  const step =
    (name: string): Step =>
    (id, revision) =>
      send(`POST ${list}/${id}/${name}`, { revision });
  return {
    list,
    get: (id: string) => send(`GET ${list}/${id}`),
    publish: step('publish'),
    trash: (id: string) => send(`POST ${list}/${id}/trash`),
    restore: (id: string) => send(`POST ${list}/${id}/restore`),
    discard: step('discard'),
    deleteForGood: (id: string) => send(`DELETE ${list}/${id}`),
  } satisfies Partial<Kind>;
}

function draftVersions(send: Sending, { list, name }: Pick<Kind, 'list' | 'name'>): NonNullable<Kind['versions']> {
  return {
    list: async (id) => (await send(`GET /content/versions?record=${name}:${id}`)).body.items,
    save: (id) => send(`POST ${list}/${id}/versions`, {}),
    words: async (id, number) => (await send(`GET ${list}/${id}/versions/${number}`)).body.content?.title,
    restore: (id, number, revision) => send(`POST ${list}/${id}/versions/${number}/restore`, { revision }),
  };
}

async function shownAt(send: Sending, request: string, key = 'slug'): ReturnType<Kind['shown']> {
  const { status, body } = await send(`GET ${request}`);
  return status === 200 ? { status, address: body[key], words: body.title } : { status };
}

/** Posts and pages are saved whole; `address` is the field that their address has. */
function wholeDraft(send: Sending, { list, name, address }: Pick<Kind, 'list' | 'name'> & { address: string }) {
  const read = async (id: string) => {
    const { body } = await send(`GET ${list}/${id}`);
    const content = body.pending ?? body.content;
    return { id, address: body[address], words: content.title, revision: body.revision, content };
  };
  return {
    read,
    save: async ({ id, words, revision }: Omit<Draft, 'address'>, fields: object = {}) =>
      send(`PUT ${list}/${id}`, { ...(await read(id)).content, title: words, revision, ...fields }),
    versions: draftVersions(send, { list, name }),
  };
}

function posts(send: Sending): Kind {
  const list = '/content/admin/posts';
  const written = wholeDraft(send, { list, name: 'post', address: 'slug' });
  return {
    ...stepsOf(send, list),
    ...written,
    name: 'post',
    permission: 'posts.manage',
    create: (title, slug) => send('POST /content/posts', { ...plainPost, title, slug }),
    publish: (id, revision) => send(`POST /content/posts/${id}/publish`, { revision }),
    shown: (slug) => shownAt(send, `/content/posts/${slug}`),
    steps: [
      ['POST /content/posts/:id/publish'],
      [`PUT ${list}/:id/date`, { published_at: new Date(0) }],
      [`POST ${list}/:id/withdraw`, { to: 'archived' }],
      [`POST ${list}/:id/discard`],
      [`POST ${list}/:id/versions/1/restore`],
    ],
    trash: (id) => send(`DELETE /content/posts/${id}`),
    restore: (id) => send(`PUT /content/posts/${id}/restore`, {}),
    withdraw: (id, revision) => send(`POST ${list}/${id}/withdraw`, { revision, to: 'draft' }),
    async rename(id, slug) {
      const saved = await written.save(await written.read(id), { slug });
      return saved.status === 200
        ? send(`POST /content/posts/${id}/publish`, { revision: (await written.read(id)).revision })
        : saved;
    },
    many: async (ids, operation) => (await send(`POST ${list}`, { ids, operation })).body.results,
    sorts: ['edited', 'title', 'published'],
  };
}

/** The address of a page never changes, and no page is deleted for good or withdrawn other than by the trash. */
function pages(send: Sending): Kind {
  const list = '/content/admin/pages';
  const written = wholeDraft(send, { list, name: 'page', address: 'route' });
  const { deleteForGood, ...steps } = stepsOf(send, list);
  return {
    ...steps,
    ...written,
    name: 'page',
    permission: 'pages.manage',
    async create(title, route) {
      const created = await send(`POST ${list}`, { title, route });
      if (created.status !== 201) return created;
      const { route: id, revision } = created.body;
      const block = { id: crypto.randomUUID(), type: 'quote', text: 'Words.', source: null };
      return { ...(await written.save({ id, words: title, revision }, { blocks: [block] })), status: created.status };
    },
    shown: (route) => shownAt(send, `/content/pages/${route}`, 'route'),
    steps: [
      [`POST ${list}/:id/publish`],
      [`POST ${list}/:id/discard`],
      [`POST ${list}/:id/versions/1/restore`],
      [`POST ${list}/:id/trash`],
    ],
    trash: (id, revision) => send(`POST ${list}/${id}/trash`, { revision }),
    restore: (id, revision) => send(`POST ${list}/${id}/restore`, { revision }),
  };
}

/** People write versions of a policy; one in force never changes, so the next begins as a copy of it. */
function policies(send: Sending): Kind {
  const list = '/content/admin/policies';
  const textOf = ({ content }: { content: Array<{ content: Array<{ text: string }> }> }) =>
    content[0]?.content[0]?.text ?? '';
  const newest = async (id: string) => {
    const { body } = await send(`GET ${list}/${id}`);
    return { slug: body.slug, ...body.versions[0] };
  };
  const read = async (id: string) => {
    const { slug, number, status } = await newest(id);
    const { body } =
      status === 'draft'
        ? await send(`GET ${list}/${id}/versions/${number}`)
        : await send(`POST ${list}/${id}/drafts`, { from: number });
    return { id, address: slug, words: textOf(body.body), revision: body.revision, number: body.number };
  };
  const write = async ({ id, words, revision }: Omit<Draft, 'address'>, fields: object = {}) => {
    const { number } = await newest(id);
    const text = { body: paragraph(words), material: true, change_note: 'Words.' };
    return send(`PATCH ${list}/${id}/versions/${number}`, { revision, ...text, ...fields });
  };
  return {
    ...stepsOf(send, list),
    name: 'policy',
    permission: 'policies.manage',
    async create(title, slug) {
      const created = await send(`POST ${list}`, { title, slug });
      if (created.status !== 201) return created;
      const { body } = await send(`POST ${list}/${created.body.id}/drafts`, {});
      await write({ id: created.body.id, words: title, revision: body.revision });
      return created;
    },
    read,
    save: write,
    publish: async (id, revision) =>
      send(`POST ${list}/${id}/versions/${(await newest(id)).number}/schedule`, { revision }),
    async shown(slug) {
      const { status, body } = await send(`GET /content/policies/${slug}`);
      return status === 200 ? { status, address: body.slug, words: textOf(body.version.body) } : { status };
    },
    steps: [[`POST ${list}/:id/versions/2/schedule`]],
    discard: async (id) => send(`DELETE ${list}/${id}/versions/${(await newest(id)).number}`),
    withdraw: (id) => send(`POST ${list}/${id}/withdrawal`, {}),
    async rename(id, slug) {
      const { body } = await send(`GET ${list}/${id}`);
      return send(`PATCH ${list}/${id}`, { revision: body.revision, slug });
    },
    sorts: ['title', 'updated'],
  };
}

function products(send: Sending): Kind {
  const list = '/content/admin/products';
  const read = async (id: string) => {
    const { body } = await send(`GET ${list}/${id}`);
    return { id, address: body.name, words: body.pending?.title ?? body.title, revision: body.revision };
  };
  const save = ({ id, words, revision }: Omit<Draft, 'address'>, fields: object = {}) =>
    send(`PATCH ${list}/${id}`, { title: words, revision, ...fields });
  return {
    ...stepsOf(send, list),
    name: 'product',
    permission: 'products.manage',
    create: (title, name) =>
      send(`POST ${list}`, { title, name, prices: [{ currency: 'EUR', amount: 100 }], body: paragraph('Words.') }),
    read,
    save,
    shown: (name) => shownAt(send, `/content/products/${name}`, 'name'),
    steps: [[`POST ${list}/:id/publish`], [`POST ${list}/:id/discard`], [`POST ${list}/:id/versions/1/restore`]],
    withdraw: (id, revision) => send(`POST ${list}/${id}/status`, { revision, status: 'draft' }),
    versions: draftVersions(send, { list, name: 'product' }),
    async rename(id, name) {
      const saved = await save(await read(id), { name });
      return saved.status === 200 ? send(`POST ${list}/${id}/publish`, { revision: (await read(id)).revision }) : saved;
    },
    many: async (ids, operation) => {
      const kind = operation === 'publish' ? { kind: 'status', status: 'active' } : { kind: operation };
      return (await send('POST /content/admin/product-operations', { ids, operation: kind })).body.results;
    },
    sorts: ['catalogue', 'title', 'updated', 'stock'],
  };
}

/** People write slides, each with a revision of its own, so that steps of the deck name none. */
function decks(send: Sending): Kind {
  const list = '/content/admin/decks';
  const read = async (id: string) => {
    const { body } = await send(`GET ${list}/${id}`);
    const [slide] = body.slides;
    return { id, address: body.slug, words: slide.title, revision: slide.revision, slide: slide.id };
  };
  const save = async ({ id, words, revision }: Omit<Draft, 'address'>, fields: object = {}) =>
    send(`PATCH ${list}/${id}/slides/${(await read(id)).slide}`, { title: words, revision, ...fields });
  const { discard, ...steps } = stepsOf(send, list);
  return {
    ...steps,
    name: 'deck',
    permission: 'decks.manage',
    async create(title, slug) {
      const created = await send(`POST ${list}`, { title, kind: 'deck', slug });
      if (created.status === 201) await save({ id: created.body.id, words: title, revision: 1 });
      return created;
    },
    read,
    save,
    publish: (id) => send(`POST ${list}/${id}/publish`, {}),
    async shown(slug) {
      const { status, body } = await send(`GET /content/decks/${slug}`);
      return status === 200 ? { status, address: body.slug, words: body.slides[0].title } : { status };
    },
    steps: [],
    trash: (id) => send(`DELETE ${list}/${id}`),
    restore: (id) => send(`PUT ${list}/${id}/restore`, {}),
    withdraw: (id) => send(`POST ${list}/${id}/unpublish`, {}),
    deleteForGood: (id) => send(`DELETE ${list}/${id}/for-good`),
    versions: {
      list: async (id) => (await send(`GET ${list}/${id}/versions`)).body.versions,
      save: (id) => send(`POST ${list}/${id}/versions`, {}),
      words: async (id, number) => (await send(`GET ${list}/${id}/versions/${number}`)).body.slides?.[0].title,
      restore: (id, number) => send(`POST ${list}/${id}/versions/${number}/restore`, {}),
    },
    async rename(id, slug) {
      const { body } = await send(`GET ${list}/${id}`);
      return send(`PATCH ${list}/${id}`, { revision: body.revision, slug });
    },
    many: async (ids, operation) => (await send(`POST ${list}/bulk`, { ids, operation })).body.results,
    sorts: ['updated', 'title', 'published'],
  };
}
