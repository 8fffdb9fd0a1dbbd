import type { Logger } from 'pino';

/** The lines include the stack, so `--trace-warnings` has no effect. */
export function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'runtime warning'));
}
