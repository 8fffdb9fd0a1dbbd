/** Compares the Flight writer with the one of React. Runs under the condition `react-server`. */
import { createRequire } from 'node:module';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { createElement, Fragment, memo, type ReactElement, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { writeFlight } from '../../engine/flight-writer.ts';

/** Their types are not published. */
type Server = {
  registerClientReference(proxy: () => void, id: string, name: string): () => ReactNode;
  registerServerReference(action: () => Promise<void>, id: string, name: string): () => Promise<void>;
  renderToPipeableStream(model: object, manifest: object, options: object): { pipe(stream: PassThrough): void };
};
type Client = { createFromNodeStream(stream: Readable, manifest: object): Promise<{ tree: unknown }> };
const require = createRequire(import.meta.url);
const server: Server = require('react-server-dom-webpack/server');
const client: Client = require('react-server-dom-webpack/client.node');
// The client asks webpack for the modules that a payload names.
Object.assign(globalThis, {
  __webpack_require__: (id: number) => ({ Counter: `module ${id}`, Clock: `clock ${id}` }),
  __webpack_chunk_load__: async () => {},
});

/** Loosely typed, because the trees contain values that the types forbid. */
const h = createElement as (type: unknown, props: object | null, ...children: unknown[]) => ReactElement;

type Children = { children?: ReactNode };
const manifest = {
  'client/counter.tsx': { id: 7, chunks: ['c-counter', 'c-counter.js'] },
};
const moduleMap = {
  7: { Counter: { id: 7, chunks: [], name: 'Counter' }, Clock: { id: 7, chunks: [], name: 'Clock' } },
};
const Counter = server.registerClientReference(() => {}, 'client/counter.tsx', 'Counter');
const Clock = server.registerClientReference(() => {}, 'client/counter.tsx', 'Clock');
const send = server.registerServerReference(async () => {}, 'actions', 'send');
const remove = server.registerServerReference(async () => {}, 'actions', 'remove');
const Plain = ({ children }: Children) => children;
const Box = ({ children }: Children) => h('section', null, children);
const Named = ({ children }: Children) => h('section', { key: 'own' }, children);
const Pair = ({ children }: Children) => h(Fragment, null, h('i', null), children);
const Keyed = ({ children }: Children) => h(Fragment, { key: 'group' }, children);
const Several = ({ children }: Children) => [h('b', { key: 'first' }), h('b', { key: 'second' }, children)];

const data = {
  text: '$ "quoted" <b> \u2028 é \ud83d\ude00',
  nested: { list: [1, 2.5, null, true, undefined], none: undefined },
  at: new Date(0),
  'data-x': '',
};
const late = { $$typeof: Symbol.for('react.client.reference'), $$id: 'client/counter.tsx#Late', $$async: true };
const plainTrees: Record<string, ReactNode> = {
  words: h('p', { className: 'a', hidden: false }, 'One ', 2, null, undefined, false, '$three', '$', '\u0000\r\n'),
  'a long text': h('p', null, 'word '.repeat(1000)),
  'styles and raw HTML': h('p', { style: { color: 'red', zIndex: 3 }, dangerouslySetInnerHTML: { __html: '<b>' } }),
  'client components': h('div', null, h(Counter, data), h(Counter, { key: 'again' }, h('b', null)), h(Clock, {})),
  'numbers that JSON lacks': h(Counter, { values: [Number.NaN, -0, 0, Infinity, -Infinity] }),
  actions: h('form', { action: send }, h('button', { formAction: send }), h('button', { formAction: remove })),
  boundaries: h(Suspense, { fallback: h('p', null, 'wait') }, h(Box, null, 'done')),
  links: h(
    'head',
    null,
    h('link', { rel: 'stylesheet', href: '/a.css', precedence: 'x' }),
    h('link', { rel: 'stylesheet', href: '/a.css', precedence: 'x' }),
    h('link', { rel: 'preload', as: 'font', href: '/f.woff2', type: 'font/woff2', crossOrigin: 'anonymous' }),
    h('link', { rel: 'canonical', href: '/here' }),
    h('link', { rel: 'stylesheet', href: '' }),
    h('link', { rel: 'stylesheet' }),
    h('link', { rel: 'stylesheet', href: '/a.css', itemProp: 'license' }),
    h('link', { rel: 'preload', as: 'image', imageSrcSet: '/a.webp 1x' }),
  ),
  pictures: h(
    'div',
    null,
    h('img', { src: '/a.webp', srcSet: '/a.webp 1x, /b.webp 2x', sizes: '50vw', fetchPriority: 'high', alt: '' }),
    h('img', { src: '/lazy.webp', loading: 'lazy', alt: '' }),
    h('img', { src: 'data:image/png;base64,AA', alt: '' }),
    h('img', { src: '/far.webp', crossOrigin: 'anonymous', alt: '' }),
    h('img', { src: '/own.webp', crossOrigin: 'use-credentials', alt: '' }),
    h('img', { src: '/later.webp', fetchPriority: 'low', alt: '' }),
    h('img', { srcSet: '/only.webp 1x', alt: '' }),
    h('img', { srcSet: 'data:image/png;base64,AA 1x', alt: '' }),
    h('img', { src: '/of?data:', alt: '' }),
    h('img', { alt: '' }),
  ),
};
const foreignTrees: Record<string, ReactNode> = {
  'a map': h(Counter, { map: new Map() }),
  'a picture element': h('picture', null, h('img', { src: '/a.webp' })),
  'a class of our own': h(Counter, { url: new URL('http://localhost') }),
  'a ref': h('p', { ref: () => {} }),
  'a picture within noscript': h('noscript', null, h('img', { src: '/a.webp' })),
  'a module that is loaded ahead': h('link', { rel: 'modulepreload', href: '/a.js' }),
  'an object of a class': h(Counter, { value: new (class Own {})() }),
  'an object that is iterated': h(Counter, { value: { *[Symbol.iterator]() {} } }),
  'an object that writes itself': h(Counter, { value: { toJSON: () => 'text' } }),
  'a portal': h('p', null, { $$typeof: Symbol.for('react.portal') }),
  'a function that is no action': h(Counter, { value: () => {} }),
  'an action with arguments': h('form', { action: (send as (count?: number) => Promise<void>).bind(null, 1) }),
  'a symbol of our own': h(Symbol('own'), null),
  'a component with a memory': h(memo(Plain), null),
  'a client component of an unknown module': h(
    server.registerClientReference(() => {}, 'other.tsx', 'Other'),
    null,
  ),
  'a client component that loads itself': h(
    Object.assign(() => null, late),
    null,
  ),
};

test.each(Object.entries(plainTrees))(
  '%s is written to a payload that decodes as the one of React does',
  async (_, tree) => {
    await compare(tree);
  },
);

test('any plain tree is written to a payload that decodes as the one of React does', async () => {
  await fc.assert(fc.asyncProperty(anyTree, compare), { numRuns: 400 });
});

test.each(Object.entries(foreignTrees))('%s is left to React', (_, tree) => {
  expect(writeFlight(tree, manifest, { onError })).toBeNull();
});

test('a tree without async components is complete at once', () => {
  expect(writeFlight(h('p', null, 'now'), manifest, { onError })).toEqual({
    rows: '0:{"tree":["$","p",null,{"children":"now"}]}\n',
    isComplete: true,
  });
});

test('async components are rows of their own, written as soon as each has settled', async () => {
  const [first, second] = [Promise.withResolvers<ReactNode>(), Promise.withResolvers<ReactNode>()];
  const late: string[] = [];
  const ended = Promise.withResolvers<void>();
  const tree = h(
    'div',
    null,
    h(() => first.promise, null),
    h(() => second.promise, null),
    'now',
  );
  const written = writeFlight(tree, manifest, { onError, onLateRows: (rows) => late.push(rows), onEnd: ended.resolve });
  expect(written).toEqual({
    rows: '0:{"tree":["$","div",null,{"children":["$L1","$L2","now"]}]}\n',
    isComplete: false,
  });
  second.resolve(h(Counter, null));
  await expect.poll(() => late).toEqual(['3:I[7,["c-counter","c-counter.js"],"Counter"]\n2:["$","$L3",null,{}]\n']);
  first.reject(new Error('expected'));
  await ended.promise;
  expect(late.slice(1)).toEqual(['1:E{"digest":"expected"}\n']);
});

test('what only React can write fails alone when it comes late', async () => {
  const { rows } = await written(
    h(
      'div',
      null,
      h(async () => h(memo(Plain), null), null),
      'kept',
    ),
  );
  expect(rows).toContain('1:E{"digest":"only React can write this to Flight"}');
  expect(rows).toContain('kept');
});

test('a payload that was left to React writes nothing later', async () => {
  const late: string[] = [];
  const promise = Promise.resolve('late');
  const tree = h(
    'div',
    null,
    h(() => promise, null),
    h(memo(Plain), null),
  );
  expect(writeFlight(tree, manifest, { onError, onLateRows: (rows) => late.push(rows) })).toBeNull();
  await promise;
  await new Promise(setImmediate);
  expect(late).toEqual([]);
});

test('our payload decodes to what React’s does: any tree with async and failing components, cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(anyLateTree, fc.array(fc.nat({ max: 400 }), { maxLength: 20 }), async (make, cuts) => {
      const { rows } = await written(make());
      expect(await decode(rows, cuts)).toEqual(await decode(await byReact(make())));
    }),
    { numRuns: 400 },
  );
});

async function compare(tree: ReactNode): Promise<void> {
  const ours = writeFlight(tree, manifest, { onError })?.rows ?? '';
  const reacts = await byReact(tree);
  expect(ours).not.toBe('');
  expect(await decode(ours)).toEqual(await decode(reacts));
  expect(hintsOf(ours)).toEqual(hintsOf(reacts));
  expect(referencesOf(ours)).toEqual(referencesOf(reacts));
}

const onError = (error: unknown): string => (error as Error).message;

/** The whole payload, after its last late row. */
async function written(tree: ReactNode): Promise<{ rows: string }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let rows = '';
  const first = writeFlight(tree, manifest, { onError, onLateRows: (late) => (rows += late), onEnd: resolve });
  if (!first) throw new Error('left to React');
  rows = first.rows;
  if (!first.isComplete) await promise;
  return { rows };
}

const key = fc.option(fc.constantFrom('a', 'b', '$c'), { nil: undefined });
const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, undefined, true, '$', '$1'));
const { tree: anyTree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc
      .tuple(
        fc.constantFrom('div', Plain, Box, Named, Pair, Keyed, Several, Fragment, Counter),
        key,
        fc.array(tie('tree'), { maxLength: 3 }),
      )
      .map(([type, given, children]) => element(type, given, children)),
  ),
}));
const element = (type: unknown, given: string | undefined, children: ReactNode[]) =>
  h(type, given === undefined ? null : { key: given }, ...children);

/** A component that settles or fails after so many turns of the event loop; null is at once and not async. */
const lateComponent = fc.record({
  turns: fc.option(fc.nat({ max: 3 }), { nil: null }),
  fails: fc.boolean(),
});
const { tree: anyLateTree } = fc.letrec<{ tree: () => ReactNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf.map((value) => () => value),
    fc
      .tuple(fc.constantFrom('div', Box, Named, Keyed, Suspense, Counter), key, fc.array(tie('tree'), { maxLength: 3 }))
      .map(
        ([type, given, children]) =>
          () =>
            element(
              type,
              given,
              children.map((make) => make()),
            ),
      ),
    fc.tuple(lateComponent, key, tie('tree')).map(([{ turns, fails }, given, make]) => () => {
      const render = () => {
        if (fails) throw new Error('expected');
        return make();
      };
      const Late = async () => {
        for (let turn = 0; turn < (turns ?? 0); turn++) await new Promise(setImmediate);
        return render();
      };
      return element(turns === null ? render : Late, given, []);
    }),
  ),
}));

async function byReact(node: ReactNode): Promise<string> {
  const stream = new PassThrough();
  server.renderToPipeableStream({ tree: node }, manifest, { onError }).pipe(stream);
  return text(stream);
}

/** The tree of a payload that arrives in the pieces that `cuts` (positions in bytes) make. */
async function decode(payload: string, cuts: readonly number[] = []): Promise<unknown> {
  const manifests = { moduleMap, moduleLoading: null, serverModuleMap: null };
  const bytes = Buffer.from(payload);
  const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)).filter(({ length }) => length > 0);
  const { tree } = await client.createFromNodeStream(Readable.from(pieces), manifests);
  await new Promise(setImmediate);
  return plain(tree);
}

const hintsOf = (payload: string) =>
  payload
    .split('\n')
    .filter((row) => row.startsWith(':HL'))
    .map((row) => JSON.stringify(plain(JSON.parse(row.slice(3)))))
    .sort();

/** Rows that name a module or an action, without their numbers. */
const referencesOf = (payload: string) => payload.match(/(?<=^[1-9a-f][0-9a-f]*:)(?:I|.*"bound").*/gm)?.sort();

type Loose = {
  $$typeof?: symbol;
  type?: unknown;
  key?: unknown;
  props?: unknown;
  _init?: (payload: unknown) => unknown;
  _payload?: unknown;
};

/** What the client makes of a reference to an action. */
type Action = { $$IS_SIGNATURE_EQUAL(id: string, bound: number): boolean };
const actions = ['actions#send', 'actions#remove'];

/** Elements, references and data as values that can be compared. */
function plain(value: unknown): unknown {
  if (typeof value === 'function')
    return `action ${actions.find((id) => (value as unknown as Action).$$IS_SIGNATURE_EQUAL(id, 0))}`;
  if (typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(plain);
  const { $$typeof, type, key, props, _init, _payload } = value as Loose;
  if ($$typeof === Symbol.for('react.lazy')) return plainOrFailed(() => _init?.(_payload));
  if ($$typeof) return { element: plain(type), key, props: plain(props) };
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, each]) => [name, plain(each)]),
  );
}

function plainOrFailed(read: () => unknown): unknown {
  let value: unknown;
  try {
    value = read();
  } catch (error) {
    if (!(error instanceof Error)) throw new Error('a row is missing');
    return { failed: (error as { digest?: string }).digest ?? error.message };
  }
  return plain(value);
}
