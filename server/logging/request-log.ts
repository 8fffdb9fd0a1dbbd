/** A child logger costs more than a cached page, so it is created at the first line. */
import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';

type Line = Parameters<FastifyBaseLogger['info']>;
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export const createRequestLog = (logger: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) =>
  new RequestLog(logger, bindings, options) as unknown as FastifyBaseLogger;

/** A class, so that requests share its methods. */
class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #own: Logger | undefined = undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): Logger {
    this.#own ??= this.#parent.child(this.#bindings, this.#options) as Logger;
    return this.#own;
  }

  get level(): string {
    return this.#log.level;
  }

  set level(level: string) {
    this.#log.level = level;
  }

  /** Runs for every response, so it creates no child logger. */
  isLevelEnabled(level: Level): boolean {
    return (this.#own ?? (this.#parent as Logger)).isLevelEnabled(level);
  }

  bindings(): Bindings {
    return this.#log.bindings();
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return this.#log.child(bindings, options);
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }

  error(...line: Line): void {
    this.#log.error(...line);
  }

  warn(...line: Line): void {
    this.#log.warn(...line);
  }

  info(...line: Line): void {
    this.#log.info(...line);
  }

  debug(...line: Line): void {
    this.#log.debug(...line);
  }

  trace(...line: Line): void {
    this.#log.trace(...line);
  }

  silent(...line: Line): void {
    this.#log.silent(...line);
  }
}
