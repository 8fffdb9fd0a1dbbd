/** PostgreSQL parses and plans a statement each time unless it has a name, so statements that repeat get one. */
import { isStalePlan } from './faults.ts';
import { ImpatientClient } from './impatient-client.ts';

/** The keys are texts of statements. A name is null after the first use, because a single use is not worth a plan. */
const names = new Map<string, string | null>();
let made = 0;

/** Each name takes some memory of every connection, so further statements have none. */
const maxStatements = 500;
/** So many texts that were used once are remembered. */
const maxTexts = 2_000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (typeof known === 'string') return known;
  if (known === undefined) {
    if (names.size >= maxTexts) forgetUnused();
    names.set(text, null);
    return undefined;
  }
  if (made >= maxStatements) return undefined;
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
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error) => {
      if (!isStalePlan(error)) throw error;
      names.delete(statement);
      // In a transaction this fails as well, since the first error ended it.
      return (query.call(this, statement, ...input) as Promise<unknown>).catch(() => Promise.reject(error));
    });
  }
}

/** A statement without values has to be a `select`, because a text with several statements cannot have a name. */
const isRepeatable = (statement: unknown, values: unknown): statement is string =>
  typeof statement === 'string' && Array.isArray(values) && (values.length > 0 || /^\s*select\s/i.test(statement));
