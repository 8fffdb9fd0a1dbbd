import { documentEnd, quoted } from './embed-payload.ts';
import type { Sink } from './rendering.ts';

export type Output = {
  write(chunk: Uint8Array | string): boolean;
  end(): void;
  flush?(): void;
  destroy(error?: Error): unknown;
  on(event: string, listener: () => void): unknown;
};

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
    // A response that ends early must not look complete.
    destroy: (error) => this.#output.destroy(error),
    on: (event, listener) => this.#output.on(event, listener),
  };

  readonly flight: Pick<Output, 'write' | 'end'> = {
    write: (chunk) => {
      this.#flight += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return true;
    },
    end: () => {
      this.#isFlightEnded = true;
      this.#endIfComplete();
    },
  };

  #flush(): void {
    const html = Buffer.concat(this.#html.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)));
    this.#html = [];
    if (html.length === 0) return;
    const isLast = html.subarray(-documentEnd.length).toString() === documentEnd;
    const body = isLast ? html.subarray(0, -documentEnd.length) : html;
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
    this.#write(documentEnd);
    this.#output.end();
  }
}

/** As `embedPayload` does for whole documents. */
const blockText = (flight: string): string => (/[<\r\0]/.test(flight) ? quoted(flight) : flight);
