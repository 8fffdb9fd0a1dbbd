/** React's own Flight writer and client, components for trees, and decoded payloads that can be compared. */
import { createRequire } from 'node:module';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Their types are not published. */
type Server = {
  registerClientReference(proxy: () => void, id: string, name: string): () => ReactNode;
  registerServerReference(action: () => Promise<void>, id: string, name: string): () => Promise<void>;
  renderToPipeableStream(model: object, manifest: object, options: object): { pipe(stream: PassThrough): void };
};
type Client = { createFromNodeStream(stream: Readable, manifest: object): Promise<{ tree: unknown }> };
const require = createRequire(import.meta.url);
export const server: Server = require('react-server-dom-webpack/server');
const client: Client = require('react-server-dom-webpack/client.node');
// The client asks webpack for the modules that a payload names.
Object.assign(globalThis, {
  __webpack_require__: (id: number) => ({ Counter: `module ${id}`, Clock: `clock ${id}` }),
  __webpack_chunk_load__: async () => {},
});

/** Loosely typed, because the trees contain values that the types forbid. */
export const h = createElement as (type: unknown, props: object | null, ...children: unknown[]) => ReactElement;

type Children = { children?: ReactNode };
export const manifest = {
  'client/counter.tsx': { id: 7, chunks: ['c-counter', 'c-counter.js'] },
};
const moduleMap = {
  7: { Counter: { id: 7, chunks: [], name: 'Counter' }, Clock: { id: 7, chunks: [], name: 'Clock' } },
};
export const Counter = server.registerClientReference(() => {}, 'client/counter.tsx', 'Counter');
export const Clock = server.registerClientReference(() => {}, 'client/counter.tsx', 'Clock');
export const send = server.registerServerReference(async () => {}, 'actions', 'send');
export const remove = server.registerServerReference(async () => {}, 'actions', 'remove');
export const Plain = ({ children }: Children) => children;
export const Box = ({ children }: Children) => h('section', null, children);
export const Named = ({ children }: Children) => h('section', { key: 'own' }, children);
export const Pair = ({ children }: Children) => h(Fragment, null, h('i', null), children);
export const Keyed = ({ children }: Children) => h(Fragment, { key: 'group' }, children);
export const Several = ({ children }: Children) => [h('b', { key: 'first' }), h('b', { key: 'second' }, children)];

export const onError = (error: unknown): string => (error as Error).message;

export const key = fc.option(fc.constantFrom('a', 'b', '$c'), { nil: undefined });
export const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, undefined, true, '$', '$1'));
export const element = (type: unknown, given: string | undefined, children: ReactNode[]) =>
  h(type, given === undefined ? null : { key: given }, ...children);

export async function byReact(node: ReactNode): Promise<string> {
  const stream = new PassThrough();
  server.renderToPipeableStream({ tree: node }, manifest, { onError }).pipe(stream);
  return text(stream);
}

/** The tree of a payload that arrives in the pieces that `cuts` (positions in bytes) make. */
export async function decode(payload: string, cuts: readonly number[] = []): Promise<unknown> {
  const manifests = { moduleMap, moduleLoading: null, serverModuleMap: null };
  const bytes = Buffer.from(payload);
  const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)).filter(({ length }) => length > 0);
  const { tree } = await client.createFromNodeStream(Readable.from(pieces), manifests);
  await new Promise(setImmediate);
  return plain(tree);
}

export const hintsOf = (payload: string) =>
  payload
    .split('\n')
    .filter((row) => row.startsWith(':HL'))
    .map((row) => JSON.stringify(plain(JSON.parse(row.slice(3)))))
    .sort();

/** Rows that name a module or an action, without their numbers. */
export const referencesOf = (payload: string) => payload.match(/(?<=^[1-9a-f][0-9a-f]*:)(?:I|.*"bound").*/gm)?.sort();

type Loose = {
  $$typeof?: symbol;
  type?: unknown;
  key?: unknown;
  props?: unknown;
  _init?: (payload: unknown) => unknown;
  _payload?: unknown;
};

/** The client turns a reference to an action into a function with this method. */
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
