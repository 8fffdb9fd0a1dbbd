/** Compares the Flight writer with the one of React. Runs under the condition `react-server`. */
import fc from 'fast-check';
import { Fragment, memo, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { writeFlight, writeShared } from '../../engine/flight-writer.ts';
import {
  Box,
  byReact,
  Clock,
  Counter,
  decode,
  element,
  h,
  hintsOf,
  Keyed,
  key,
  leaf,
  manifest,
  Named,
  onError,
  Pair,
  Plain,
  referencesOf,
  remove,
  Several,
  send,
  server,
} from '../helpers/flight.ts';

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
  expect(writeFlight({ tree }, manifest, { onError })).toBeNull();
});

async function compare(tree: ReactNode): Promise<void> {
  const ours = writeFlight({ tree }, manifest, { onError })?.rows ?? '';
  const reacts = await byReact(tree);
  expect(ours).not.toBe('');
  expect(await decode(ours)).toEqual(await decode(reacts));
  expect(hintsOf(ours)).toEqual(hintsOf(reacts));
  expect(referencesOf(ours)).toEqual(referencesOf(reacts));
}

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

test('a tree that payloads share is read as if each had it for itself, and is evaluated once', async () => {
  let evaluated = 0;
  const Menu = () => {
    evaluated++;
    return h('nav', null, h(Counter, { key: 'menu' }), h('form', { action: send }), h(Fragment, { key: 'x' }, 'é'));
  };
  const font = { rel: 'preload', as: 'font', href: '/f.woff2', type: 'font/woff2', crossOrigin: 'anonymous' };
  const tree = h('div', null, h('link', font), h(Menu, null));
  const layout = writeShared(tree, manifest);
  for (const page of [
    h('p', null, 'one'),
    h(Counter, { key: 'two' }, h('form', { action: remove }, h('link', font))),
  ]) {
    const shared = writeFlight({ tree: { page, layout } }, manifest, { onError, shared: layout });
    const whole = writeFlight({ tree: { page, layout: tree } }, manifest, { onError });
    expect(hintsOf(shared?.rows ?? '')).toEqual(hintsOf(whole?.rows ?? ''));
    expect(referencesOf(shared?.rows ?? '')).toEqual(referencesOf(whole?.rows ?? ''));
    expect(await decode(shared?.rows ?? '')).toEqual(await decode(whole?.rows ?? ''));
  }
  expect(evaluated).toBe(3);
});
