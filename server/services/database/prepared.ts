/** PGlite plans a statement each time, in six calls. This plans repeated statements once and runs them in one call. */
import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { type Answer, type Column, readAnswer } from './answer.ts';
import { runMessage } from './run-message.ts';

type Client = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Query = Client['query'];

type Statement = { readonly name: string; readonly types: readonly number[]; readonly columns: readonly Column[] };

export type PreparingClient = Client & {
  /** Calls `wake` after each notification of the channel; returns a function that stops. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
};

const { serialize, Parser } = protocol;
const sync = serialize.sync();
const statementsAtMost = 500;

/** Only for Kysely, which waits for the end of a statement or transaction before it starts the next. */
export function withPreparedStatements(pglite: PGlite): PreparingClient {
  /** By SQL text; null after the first use, since statements that never repeat are not worth a plan. */
  const statements = new Map<string, Statement | null>();
  const wakes = new Map<string, Set<() => void>>();
  let made = 0;

  const send = (...parts: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    const name = `s${++made}`;
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), sync);
    const fields = described.flatMap((each) => (each instanceof messages.RowDescriptionMessage ? each.fields : []));
    return {
      name,
      types: parse.parseDescribeStatementResults(described),
      columns: fields.map((field) => ({ name: field.name, parse: pglite.parsers[field.dataTypeID] })),
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

  async function run(text: string, values: readonly unknown[]): Promise<Answer> {
    const statement = statements.get(text) ?? (await prepare(text));
    await remember(text, statement);
    const bound = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const toText = pglite.serializers[statement.types[index] as number];
      return toText ? toText(value) : String(value);
    });
    const chunks: Buffer[] = [];
    // Copied, because the memory is PGlite's.
    await pglite.execProtocolRawStream(runMessage(statement.name, bound), {
      syncToFs: false,
      onRawData: (chunk) => chunks.push(Buffer.from(chunk)),
    });
    const answer = readAnswer(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks), statement.columns);
    for (const message of answer.others) await noteOther(text, message);
    return answer;
  }

  /** Throws an error of the database. */
  async function noteOther(text: string, message: Buffer): Promise<void> {
    const parsed: object[] = [];
    new Parser().parse(message, (each) => parsed.push(each));
    const [other] = parsed;
    if (other instanceof messages.NotificationResponseMessage)
      for (const wake of wakes.get(other.channel) ?? []) wake();
    if (!(other instanceof messages.DatabaseError)) return;
    // Its tables have changed, so it needs a new plan.
    if (other.code === '0A000') await drop(text);
    throw other;
  }

  const again = (text: string, values: readonly unknown[]) => pglite.runExclusive(() => run(text, values));

  async function first(text: string, answer: ReturnType<Query>): ReturnType<Query> {
    const results = await answer;
    await pglite.runExclusive(() => remember(text, null));
    return results;
  }

  const query = (text: string, values: unknown[] = []) =>
    statements.has(text) ? run(text, values) : first(text, pglite.query(text, values));

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
    async listen(channel, wake) {
      const stop = await pglite.listen(channel, wake);
      wakes.set(channel, (wakes.get(channel) ?? new Set()).add(wake));
      return async () => {
        wakes.get(channel)?.delete(wake);
        await stop();
      };
    },
  };
}
