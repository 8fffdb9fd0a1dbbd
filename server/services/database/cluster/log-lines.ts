/** Lines of PostgreSQL's log, each with its level of ours. */

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';
export type LogLine = { readonly level: Level; readonly text: string };

const levels: Readonly<Record<string, Level>> = {
  DEBUG: 'debug',
  LOG: 'debug',
  INFO: 'info',
  NOTICE: 'info',
  WARNING: 'warn',
  // The caller of the statement gets and logs the error.
  ERROR: 'debug',
  // The server ended a connection, or refused it while it starts.
  FATAL: 'warn',
  // The server ends and is started again.
  PANIC: 'error',
};
const details = ['DETAIL', 'HINT', 'CONTEXT', 'STATEMENT', 'QUERY', 'LOCATION'];

/** PostgreSQL writes these at level LOG, although an operator should know of them. */
const remarkable = /not properly shut down|redo|recovery|terminated by signal|terminating|could not|invalid|missing/;

/** Lines that do not begin with a level belong to the line before. */
export function readLogLine(line: string, before: Level = 'info'): LogLine {
  const [, word = '', text = ''] = /^([A-Z]+):\s+(.*)$/s.exec(line) ?? [];
  const level = levels[word];
  if (word === 'LOG' && remarkable.test(text)) return { level: 'warn', text };
  if (level) return { level, text };
  return { level: before, text: details.includes(word) ? `${word.toLowerCase()}: ${text}` : line.trim() };
}
