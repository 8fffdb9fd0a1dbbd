import type { Logger } from 'pino';

/** The lines include the stack, so `--trace-warnings` has no effect. */
export function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'runtime warning'));
}

const minute = 60_000;

/** Warns of what stays wrong until somebody mends it: each line once a minute, however many requests notice it. */
export function createRareWarning(
  logger: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): (fields: object, text: string) => void {
  const written = new Map<string, number>();
  return (fields, text) => {
    const line = JSON.stringify([fields, text]);
    const last = written.get(line);
    if (last !== undefined && now() - last < minute) return;
    written.set(line, now());
    logger.warn(fields, text);
  };
}
