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
  'an async component': h(async () => 'later', null),
  'a component that throws': h(() => {
    throw new Error('expected');
  }, null),
  'a map': h(Counter, { map: new Map() }),
  'a picture element': h('picture', null, h('img', { src: '/a.webp' })),
  'a class of our own': h(Counter, { url: new URL('http://localhost') }),
  'a number JSON does not have': h(Counter, { value: Number.NaN }),
  'a zero below zero': h(Counter, { value: -0 }),
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
  expect(writeFlight(tree, manifest)).toBeNull();
});

async function compare(tree: ReactNode): Promise<void> {
  const ours = writeFlight(tree, manifest);
  const reacts = await byReact(tree);
  expect(ours).not.toBeNull();
  expect(await decode(ours ?? '')).toEqual(await decode(reacts));
  expect(hintsOf(ours ?? '')).toEqual(hintsOf(reacts));
  expect(referencesOf(ours ?? '')).toEqual(referencesOf(reacts));
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

async function byReact(node: ReactNode): Promise<string> {
  const stream = new PassThrough();
  server.renderToPipeableStream({ tree: node }, manifest, { onError: () => '' }).pipe(stream);
  return text(stream);
}

async function decode(payload: string): Promise<unknown> {
  const manifests = { moduleMap, moduleLoading: null, serverModuleMap: null };
  const { tree } = await client.createFromNodeStream(Readable.from([Buffer.from(payload)]), manifests);
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
  if ($$typeof === Symbol.for('react.lazy')) return plain(_init?.(_payload));
  if ($$typeof) return { element: plain(type), key, props: plain(props) };
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, each]) => [name, plain(each)]),
  );
}
