/** PostgreSQL parses and plans a statement each time unless it has a name. Those that repeat get one, on each connection. */
import { ImpatientClient } from './impatient-client.ts';

/** By text, for all connections; null after the first use, since statements that never repeat are not worth a plan. */
const names = new Map<string, string | null>();
let made = 0;

/** Each takes some memory of every connection. Further ones have no name. */
const statementsAtMost = 500;
/** Texts that were used once. */
const textsAtMost = 2_000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (typeof known === 'string') return known;
  if (known === undefined) {
    if (names.size >= textsAtMost) forgetUnused();
    names.set(text, null);
    return undefined;
  }
  if (made >= statementsAtMost) return undefined;
  made += 1;
  const name = `s${made}`;
  names.set(text, name);
  return name;
}

function forgetUnused(): void {
  for (const [text, name] of names) if (name === null) names.delete(text);
}

export class PreparingClient extends ImpatientClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight forms of this method
  override query(statement: any, ...input: any[]): any {
    const query = super.query as (...input: unknown[]) => unknown;
    const [values, ...rest] = input;
    const name = isRepeatable(statement, values) ? nameOf(statement) : undefined;
    if (name === undefined) return query.call(this, statement, ...input);
    const answer = query.call(this, { name, text: statement, values }, ...rest);
    if (answer instanceof Promise) answer.catch((error) => forgetChanged(error, statement));
    return answer;
  }
}

/** Of those without values only selects: several statements in one text cannot have a name. */
const isRepeatable = (statement: unknown, values: unknown): statement is string =>
  typeof statement === 'string' && Array.isArray(values) && (values.length > 0 || /^\s*select\s/i.test(statement));

/** Its tables have changed, so it needs a new plan, which has a new name. */
function forgetChanged(error: unknown, text: string): void {
  if ((error as { code?: unknown } | null)?.code === '0A000') names.delete(text);
}
