/** PGlite plans a statement each time, in six calls. This plans repeated statements once and runs them in one call. */
import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';

type Client = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Query = Client['query'];

type Statement = {
  readonly name: string;
  readonly types: readonly number[];
  /** Row description; empty without rows. Later responses do not repeat it. */
  readonly columns: ReadonlyArray<Awaited<ReturnType<PGlite['execProtocolStream']>>[number]>;
};

const { serialize } = protocol;
const sync = serialize.sync();
const execute = serialize.execute({});
const statementsAtMost = 500;

export function withPreparedStatements(pglite: PGlite): Client {
  /** By SQL text; null after the first use, since statements that never repeat are not worth a plan. */
  const statements = new Map<string, Statement | null>();
  let made = 0;

  const send = (...parts: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    const name = `s${++made}`;
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), sync);
    return {
      name,
      types: parse.parseDescribeStatementResults(described),
      columns: described.filter((message) => message instanceof messages.RowDescriptionMessage),
    };
  }

  async function remember(text: string, statement: Statement | null): Promise<void> {
    statements.delete(text);
    statements.set(text, statement);
    if (statements.size <= statementsAtMost) return;
    const [oldest] = statements.keys();
    if (oldest !== undefined) await drop(oldest);
  }

  async function drop(text: string): Promise<void> {
    const unused = statements.get(text);
    statements.delete(text);
    if (unused) await send(serialize.close({ type: 'S', name: unused.name }), sync);
  }

  async function run(text: string, values: readonly unknown[]) {
    const statement = statements.get(text) ?? (await prepare(text));
    await remember(text, statement);
    const bound = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const toText = pglite.serializers[statement.types[index] as number];
      return toText ? toText(value) : String(value);
    });
    try {
      const answer = await send(serialize.bind({ statement: statement.name, values: bound }), execute, sync);
      return parse.parseResults([...statement.columns, ...answer], pglite.parsers)[0];
    } catch (error) {
      // Its tables have changed, so it needs a new plan.
      if ((error as { code?: unknown }).code === '0A000') await drop(text);
      throw error;
    }
  }

  const again = (text: string, values: readonly unknown[]) => pglite.runExclusive(() => run(text, values));

  async function first(text: string, answer: ReturnType<Query>): ReturnType<Query> {
    const results = await answer;
    await pglite.runExclusive(() => remember(text, null));
    return results;
  }

  // Outside of a transaction, wait for running transactions, as PGlite's own `query` does.
  const query = (text: string, values: unknown[] = []) =>
    statements.has(text)
      ? pglite._runExclusiveTransaction(() => again(text, values))
      : first(text, pglite.query(text, values));

  return {
    get ready() {
      return pglite.ready;
    },
    get closed() {
      return pglite.closed;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: query as Query,
    transaction: (work) =>
      pglite.transaction((transaction) => {
        const within = (text: string, values: unknown[] = []) =>
          statements.has(text) ? again(text, values) : first(text, transaction.query(text, values));
        return work({ query: within as Query, rollback: () => transaction.rollback() });
      }),
  };
}
