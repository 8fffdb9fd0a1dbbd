import type { Output } from './document-stream.ts';

/** Milliseconds. React shows late panels at most every 300 ms, so a panel that misses the first would wait that long. */
const batchMs = 15;

/** Sends the first chunk at once, and later ones together with what follows shortly after. */
export class BatchedOutput implements Output {
  readonly #output: Output;
  #chunks: Array<Uint8Array | string> = [];
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;
  #hasRoom = true;

  constructor(output: Output) {
    this.#output = output;
    output.on('drain', () => {
      this.#hasRoom = true;
    });
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(chunk);
    if (this.#isStarted) this.#timer ??= setTimeout(() => this.#flush(), batchMs);
    else this.#flush();
    return this.#hasRoom;
  }

  end(): void {
    this.#flush();
    this.#output.end();
  }

  destroy(error?: Error): void {
    clearTimeout(this.#timer);
    this.#output.destroy(error);
  }

  on(event: string, listener: () => void): unknown {
    return this.#output.on(event, listener);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStarted = true;
    const chunks = this.#chunks.splice(0);
    if (chunks.length > 0) this.#hasRoom = this.#output.write(joined(chunks));
  }
}

const joined = (chunks: ReadonlyArray<Uint8Array | string>): Uint8Array | string =>
  chunks.length === 1
    ? chunks[0]!
    : Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
