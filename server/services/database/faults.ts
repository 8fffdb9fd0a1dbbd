import { type Failure, failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';

/** PostgreSQL's condition codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const passing = new Set([
  '57014', // the statement took too long
  '57P01',
  '57P02',
  '57P03', // the server is going down or coming up
  '53300',
  '53400', // too many connections
  '40001',
  '40P01', // collided with another transaction
  '55P03', // a lock was not to be had in time
  '25P03', // was idle in a transaction for too long
  '25006', // is a replica that became the server and is still read-only
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
]);
/** node-postgres gives these errors no codes. */
const passingText =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/i;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const textOf = (error: unknown): string => String((error as { message?: unknown } | null)?.message);

const ended: readonly unknown[] = ['57P01', '57P02', 'ECONNRESET', 'EPIPE'];
const refused: readonly unknown[] = ['57P03', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const endedText = /Connection terminated unexpectedly|Client has encountered a connection error/;

/** The server ended while it ran the statement. */
export const connectionEnded = (error: unknown): boolean =>
  ended.includes(codeOf(error)) || endedText.test(textOf(error));

/** No connection could be opened, because the server has ended or starts, which may soon be over. */
export const isServerAway = (error: unknown): boolean => refused.includes(codeOf(error)) || connectionEnded(error);

/**
 * The tables of a prepared statement have changed, as while a newer program migrates; a new plan is made for its next
 * use.
 */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/** Undefined if the error is a bug rather than a state of the database. */
export function databaseFailure(error: unknown): Failure | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message: text } = error as { code?: unknown; message?: unknown };
  const known = typeof code === 'string' ? code : '';
  if (diskFull.has(known)) {
    return failure(507, 'storage_full', message('storage_full'), {
      cause: error,
    });
  }
  if (known === 'EROFS') {
    return failure(507, 'storage_read_only', message('storage_read_only'), {
      cause: error,
    });
  }
  if (passing.has(known) || known.startsWith('08') || isStalePlan(error) || passingText.test(String(text))) {
    return Object.assign(failures.unavailable(), { cause: error });
  }
  return undefined;
}
