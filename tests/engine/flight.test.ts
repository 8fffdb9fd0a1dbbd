import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';

type Compared = { name: string; ours: string | null; reacts: string };
type Output = { compared: Compared[]; refused: string[]; foreign: string[] };
type Client = { createFromNodeStream(stream: Readable, manifest: object): Promise<unknown> };

let output: Output;
let client: Client;
beforeAll(async () => {
  const program = path.join(import.meta.dirname, 'programs/flight.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  const text = execFileSync(process.execPath, ['--conditions=react-server', program], {
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 26,
  });
  output = JSON.parse(text);
  // The client asks webpack for the modules that a payload names.
  Object.assign(globalThis, {
    __webpack_require__: (id: number) => ({ Counter: `module ${id}` }),
    __webpack_chunk_load__: async () => {},
  });
  // @ts-expect-error the package has no types for this entry
  client = await import('react-server-dom-webpack/client.node');
}, 60_000);

const hintsOf = (payload: string) =>
  payload
    .split('\n')
    .filter((row) => row.startsWith(':HL'))
    .map(sortedRow)
    .sort();
const sortedRow = (row: string) => JSON.stringify(plain(JSON.parse(row.slice(3))));

async function decode(payload: string): Promise<unknown> {
  const manifest = {
    moduleMap: { 7: { Counter: { id: 7, chunks: [], name: 'Counter' } } },
    moduleLoading: null,
    serverModuleMap: null,
  };
  const { tree } = (await client.createFromNodeStream(Readable.from([Buffer.from(payload)]), manifest)) as {
    tree: unknown;
  };
  return plain(tree);
}

type Loose = {
  $$typeof?: symbol;
  type?: unknown;
  key?: unknown;
  props?: unknown;
  _init?: (payload: unknown) => unknown;
  _payload?: unknown;
};

/** Elements, references and data as values that can be compared. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') return 'action';
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

test('our payload of a plain tree decodes to what React’s payload of it decodes to, with the same hints', async () => {
  expect(output.compared.length).toBeGreaterThan(400);
  for (const { name, ours, reacts } of output.compared) {
    expect(ours, name).not.toBeNull();
    expect(await decode(ours ?? ''), name).toEqual(await decode(reacts));
    expect(hintsOf(ours ?? ''), name).toEqual(hintsOf(reacts));
  }
});

test('what is no plain tree is left to React', () => {
  expect(output.refused).toEqual(output.foreign);
});
