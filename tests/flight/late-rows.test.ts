/** Compares the late rows of the Flight writer with those of React. Runs under the condition `react-server`. */
import fc from 'fast-check';
import { memo, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { writeFlight } from '../../engine/flight-writer.ts';
import {
  Box,
  byReact,
  Counter,
  decode,
  element,
  h,
  Keyed,
  key,
  leaf,
  manifest,
  Named,
  onError,
  Plain,
} from '../helpers/flight.ts';

test('a tree without async components is complete at once', () => {
  expect(writeFlight({ tree: h('p', null, 'now') }, manifest, { onError })).toEqual({
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
  const written = writeFlight({ tree }, manifest, {
    onError,
    onLateRows: (rows) => late.push(rows),
    onEnd: ended.resolve,
  });
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

test('a late component that only React can write fails alone', async () => {
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
  expect(writeFlight({ tree }, manifest, { onError, onLateRows: (rows) => late.push(rows) })).toBeNull();
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

/** The whole payload, after its last late row. */
async function written(tree: ReactNode): Promise<{ rows: string }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let rows = '';
  const first = writeFlight({ tree }, manifest, { onError, onLateRows: (late) => (rows += late), onEnd: resolve });
  if (!first) throw new Error('left to React');
  rows = first.rows;
  if (!first.isComplete) await promise;
  return { rows };
}

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
