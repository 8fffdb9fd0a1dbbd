/**
 * When the machine of the server vanishes, a connection stays open for hours. Without an answer in time it is closed.
 */
import pg from 'pg';
import { connectionEnded } from './faults.ts';

/** Shown to nobody; `faults.ts` knows the text. */
const noAnswer = 'Connection terminated, because the database did not answer in time';

/** Milliseconds for an answer; longer than the server's own timeout of a statement. */
export const usualPatience = 5_000;

class Deadline {
  readonly #patience: number;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;
  #expiring: NodeJS.Immediate | undefined;

  constructor(patience: number, expire: () => void) {
    this.#patience = patience;
    this.#expire = expire;
  }

  start(): void {
    // After a pause of this process, an answer that has arrived is read before the immediate runs.
    this.#timer = setTimeout(() => {
      this.#expiring = setImmediate(this.#expire);
    }, this.#patience);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#expiring);
  }
}

export class ImpatientClient extends pg.Client {
  readonly #patience: number;
  #mayTakeLong = false;
  /** Each statement without an answer has one, in their order; the server works on the first. */
  readonly #deadlines: Deadline[] = [];

  constructor(config: pg.ClientConfig & { readonly patience?: number } = {}) {
    super(config);
    this.#patience = config.patience ?? usualPatience;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight forms of this method
  override query(...input: any[]): any {
    const query = super.query as (...given: unknown[]) => unknown;
    const answer = query.apply(this, input);
    const [statement] = input;
    if (typeof statement === 'string') this.#notice(statement);
    if (!(answer instanceof Promise) || this.#mayTakeLong) return answer;
    const stop = this.#expectAnswer();
    return answer.then(
      (result) => {
        stop();
        return result;
      },
      (error) => {
        stop();
        // A server that says goodbye to a running statement closes the connection later; its users know at once.
        if (connectionEnded(error)) this.emit('error', error);
        throw error;
      },
    );
  }

  /** Returns what ends the deadline. That of the next statement begins then. */
  #expectAnswer(): () => void {
    const deadlines = this.#deadlines;
    const deadline = new Deadline(this.#patience, () => this.#streamOf().destroy(new Error(noAnswer)));
    deadlines.push(deadline);
    if (deadlines[0] === deadline) deadline.start();
    return () => {
      deadline.stop();
      const isFirst = deadlines[0] === deadline;
      deadlines.splice(deadlines.indexOf(deadline), 1);
      if (isFirst) deadlines[0]?.start();
    };
  }

  /** A transaction that turns the server's timeout off, as `takeStartLock` does, has no deadline here either. */
  #notice(statement: string): void {
    if (/^set local statement_timeout = 0\b/.test(statement)) this.#mayTakeLong = true;
    else if (/^(?:commit|rollback)\b/.test(statement)) this.#mayTakeLong = false;
  }

  #streamOf(): { destroy(error: Error): void } {
    return (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;
  }
}
