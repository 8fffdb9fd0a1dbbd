/** Lines of PostgreSQL's log, each with its level of ours. */

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';
export type LogLine = { readonly level: Level; readonly text: string };

const levels: Readonly<Record<string, Level>> = {
  DEBUG: 'debug',
  LOG: 'debug',
  INFO: 'info',
  NOTICE: 'info',
  WARNING: 'warn',
  // Of a statement, whose caller gets and logs it.
  ERROR: 'debug',
  // Of a connection: one that is ended, or refused while the server starts.
  FATAL: 'warn',
  // The server ends and is started again.
  PANIC: 'error',
};
const details = ['DETAIL', 'HINT', 'CONTEXT', 'STATEMENT', 'QUERY', 'LOCATION'];

/** Of what PostgreSQL only notes: what an operator should know. */
const remarkable = /not properly shut down|redo|recovery|terminated by signal|terminating|could not|invalid|missing/;

/** Lines that do not begin with a level belong to the line before. */
export function readLogLine(line: string, before: Level = 'info'): LogLine {
  const [, word = '', text = ''] = /^([A-Z]+):\s+(.*)$/s.exec(line) ?? [];
  const level = levels[word];
  if (word === 'LOG' && remarkable.test(text)) return { level: 'warn', text };
  if (level) return { level, text };
  return { level: before, text: details.includes(word) ? `${word.toLowerCase()}: ${text}` : line.trim() };
}
