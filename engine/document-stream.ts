import { blockText, documentEnd } from './embed-payload.ts';
import type { Sink } from './rendering.ts';

export type Output = {
  /** Each chunk is sent, and compressed, by itself. */
  write(chunk: Uint8Array | string): boolean;
  end(): void;
  destroy(error?: Error): unknown;
  on(event: string, listener: () => void): unknown;
};

/**
 * The response of a stream has dropped the cookie by which the browser said that it runs scripts, so the page is then
 * sent whole.
 */
const reload = '<noscript><meta http-equiv="refresh" content="0"></noscript>';
const headEnd = '</head>';

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
    const payload = Buffer.from(this.#takePayload());
    this.#write(Buffer.concat(this.#isShellWritten ? [payload, body] : [withReload(body), payload]));
    this.#isShellWritten = true;
  }

  #takePayload(): string {
    const flight = this.#flight;
    this.#flight = '';
    return flight === '' ? '' : `<script type="text/x-component">${blockText(flight)}</script><!---->`;
  }

  #write(chunk: Uint8Array | string): void {
    if (chunk.length > 0 && !this.#output.write(chunk)) this.#hasRoom = false;
  }

  #endIfComplete(): void {
    if (!this.#isHtmlEnded || !this.#isFlightEnded) return;
    this.#flush();
    this.#write(this.#takePayload() + documentEnd);
    this.#output.end();
  }
}

function withReload(shell: Buffer): Buffer {
  const at = shell.indexOf(headEnd);
  return at < 0 ? shell : Buffer.concat([shell.subarray(0, at), Buffer.from(reload), shell.subarray(at)]);
}
