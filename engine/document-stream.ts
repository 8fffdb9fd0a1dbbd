import type { Sink } from './rendering.ts';

export type Output = {
  write(chunk: Uint8Array | string): boolean;
  end(): void;
  flush?(): void;
  on(event: string, listener: () => void): unknown;
};

const tail = '</body></html>';

/** Writes the payload where React calls `flush`, as no tag is open there; a comment marks each block as complete. */
export class DocumentStream {
  readonly #output: Output;
  #html: Array<Uint8Array | string> = [];
  #flight = '';
  #isShellWritten = false;
  #isHtmlEnded = false;
  #isFlightEnded = false;
  #hasRoom = true;

  constructor(output: Output) {
    this.#output = output;
    output.on('drain', () => {
      this.#hasRoom = true;
    });
  }

  readonly html: Sink & { flush(): void } = {
    write: (chunk) => {
      this.#html.push(chunk);
      return this.#hasRoom;
    },
    flush: () => this.#flush(),
    end: () => {
      this.#isHtmlEnded = true;
      this.#endIfComplete();
    },
    destroy: () => this.#output.end(),
    on: (event, listener) => this.#output.on(event, listener),
  };

  readonly flight: Sink = {
    write: (chunk) => {
      this.#flight += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    },
    end: () => {
      this.#isFlightEnded = true;
      this.#endIfComplete();
    },
    destroy: () => this.#output.end(),
    on: () => undefined,
  };

  #flush(): void {
    const html = Buffer.concat(this.#html.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
    this.#html = [];
    if (html.length === 0) return;
    const isLast = html.subarray(-tail.length).toString() === tail;
    const body = isLast ? html.subarray(0, -tail.length) : html;
    if (this.#isShellWritten) this.#writeFlight();
    this.#write(body);
    if (!this.#isShellWritten) this.#writeFlight();
    this.#isShellWritten = true;
    this.#output.flush?.();
  }

  #writeFlight(): void {
    if (this.#flight === '') return;
    this.#write(`<script type="text/x-component">${blockText(this.#flight)}</script><!---->`);
    this.#flight = '';
  }

  #write(chunk: Uint8Array | string): void {
    if (!this.#output.write(chunk)) this.#hasRoom = false;
  }

  #endIfComplete(): void {
    if (!this.#isHtmlEnded || !this.#isFlightEnded) return;
    this.#flush();
    this.#writeFlight();
    this.#write(tail);
    this.#output.end();
  }
}

/** `<` could end the block, and the parser would change other characters. */
const blockText = (flight: string): string =>
  /[<\r\0]/.test(flight) ? JSON.stringify(flight).replaceAll('<', '\\u003c') : flight;
