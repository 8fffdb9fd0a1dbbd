/** Warnings of Node and its libraries as lines of the log: whoever reads the log does not read the standard error. */
import type { Logger } from 'pino';

/** Takes the place of Node's own listener, which writes text. `--trace-warnings` then changes nothing: a line has the stack. */
export function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'warning of the runtime'));
}
