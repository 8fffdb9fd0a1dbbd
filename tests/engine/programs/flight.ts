/** Run with `--conditions=react-server`: prints, for many trees, what our writer and what React's make of each. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { createElement, Fragment, type ReactElement, type ReactNode, Suspense } from 'react';
import { writeFlight } from '../../../engine/flight-writer.ts';

/** Of the package's entry under this condition; its types are not published. */
type ServerEntry = {
  registerClientReference(proxy: () => void, id: string, name: string): () => ReactNode;
  registerServerReference(action: () => Promise<void>, id: string, name: string): () => Promise<void>;
  renderToPipeableStream(model: object, manifest: object, options: object): { pipe(stream: PassThrough): void };
};
const entry = 'react-server-dom-webpack/server';
const { default: server } = (await import(entry)) as { default: ServerEntry };
/** Loosely: the trees are to hold what types would not let through. */
const h = createElement as (type: unknown, props: object | null, ...children: unknown[]) => ReactElement;

type Children = { children?: ReactNode };
const manifest = { 'client/counter.tsx': { id: 7, chunks: ['c-counter', 'c-counter.js'] } };
const Counter = server.registerClientReference(() => {}, 'client/counter.tsx', 'Counter');
const send = server.registerServerReference(async () => {}, 'actions', 'send');
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
const known: Record<string, ReactNode> = {
  words: h('p', { className: 'a', hidden: false }, 'One ', 2, null, undefined, false, '$three', '$', '\u0000\r\n'),
  'a long text': h('p', null, 'word '.repeat(1000)),
  'styles and raw HTML': h('p', { style: { color: 'red', zIndex: 3 }, dangerouslySetInnerHTML: { __html: '<b>' } }),
  'client components': h('div', null, h(Counter, data), h(Counter, { key: 'again' }, h('b', null))),
  actions: h('form', { action: send }, h('button', { formAction: send })),
  boundaries: h(Suspense, { fallback: h('p', null, 'wait') }, h(Box, null, 'done')),
  links: h(
    'head',
    null,
    h('link', { rel: 'stylesheet', href: '/a.css', precedence: 'x' }),
    h('link', { rel: 'stylesheet', href: '/a.css', precedence: 'x' }),
    h('link', { rel: 'preload', as: 'font', href: '/f.woff2', type: 'font/woff2', crossOrigin: 'anonymous' }),
    h('link', { rel: 'canonical', href: '/here' }),
  ),
  pictures: h(
    'div',
    null,
    h('img', { src: '/a.webp', srcSet: '/a.webp 1x, /b.webp 2x', sizes: '50vw', fetchPriority: 'high', alt: '' }),
    h('img', { src: '/lazy.webp', loading: 'lazy', alt: '' }),
    h('img', { src: 'data:image/png;base64,AA', alt: '' }),
    h('img', { src: '/far.webp', crossOrigin: 'anonymous', alt: '' }),
  ),
};
const foreign: Record<string, ReactNode> = {
  'an async component': h(async () => 'later', null),
  'a component that throws': h(() => {
    throw new Error('expected');
  }, null),
  'a map': h(Counter, { map: new Map() }),
  'a picture element': h('picture', null, h('img', { src: '/a.webp' })),
  'a class of our own': h(Counter, { url: new URL('http://localhost') }),
  'a number JSON does not have': h(Counter, { value: Number.NaN }),
};

const key = fc.option(fc.constantFrom('a', 'b', '$c'), { nil: undefined });
const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, undefined, true, '$', '$1'));
const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
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

const random = fc.sample(tree, { numRuns: 400, seed: 20 }).map((node, index) => [`random ${index}`, node] as const);
const compared = [];
for (const [name, node] of [...Object.entries(known), ...random]) {
  compared.push({ name, ours: writeFlight(node, manifest), reacts: await byReact(node) });
}
const refused = Object.entries(foreign).filter(([, node]) => writeFlight(node, manifest) === null);
console.log(JSON.stringify({ compared, refused: refused.map(([name]) => name), foreign: Object.keys(foreign) }));
