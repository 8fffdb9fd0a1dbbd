/**
 * Draws a page: Fizz makes the HTML and, beside it, Flight makes the payload, from the same loaded data, both without
 * Node streams. The payload is carried along in the HTML, in a block that no browser executes.
 */
import { randomBytes } from 'node:crypto';
import type { OnRenderError, Rendering, Sink } from '../../src/rendering.ts';
import type { Bundles } from './bundles.ts';

export type Rendered = { readonly html: Buffer; readonly flight: Buffer };

/** `report` gets what failed and the digest that stands for it outside; what it throws away is never sent. */
type Report = (error: unknown, digest: string) => void;

export type Renderer = {
  /** Both forms of a page; rejects where it cannot be drawn, before anything was sent. */
  render(rendering: Rendering, report: Report): Promise<Rendered>;
  /** The payload alone, for a soft navigation. */
  renderFlight(rendering: Rendering, report: Report): Promise<Buffer>;
};

export function createRenderer(bundles: () => Bundles): Renderer {
  return {
    async render(rendering, report) {
      const { rsc, ssr, clientManifest } = bundles();
      const failed: unknown[] = [];
      const onError = reporter(report, failed);
      const flight = new Collector();
      const html = new Collector();
      rsc.renderFlight(rendering, clientManifest, flight, onError);
      await ssr.renderHtml(rendering, html, onError);
      const [htmlBytes, flightBytes] = await Promise.all([html.finished, flight.finished]);
      if (failed.length) throw failed[0];
      return { html: carry(htmlBytes, flightBytes), flight: flightBytes };
    },
    async renderFlight(rendering, report) {
      const { rsc, clientManifest } = bundles();
      const failed: unknown[] = [];
      const flight = new Collector();
      rsc.renderFlight(rendering, clientManifest, flight, reporter(report, failed));
      const bytes = await flight.finished;
      if (failed.length) throw failed[0];
      return bytes;
    },
  };
}

function reporter(report: Report, failed: unknown[]): OnRenderError {
  return (error) => {
    const digest = randomBytes(4).toString('hex');
    failed.push(error);
    report(error, digest);
    return digest;
  };
}

/**
 * What React writes into. The memory of a render is let go fastest when nothing that outlives it holds on to it: so
 * there are no streams, no listeners are kept, and no function is made per request.
 */
class Collector implements Sink {
  readonly finished: Promise<Buffer>;
  #parts: Array<Uint8Array | string> = [];
  #resolve!: (bytes: Buffer) => void;
  #reject!: (error: unknown) => void;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.finished = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#parts.push(chunk);
    return true;
  }

  end(): void {
    this.#resolve(Buffer.concat(this.#parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
  }

  destroy(error?: Error): void {
    this.#reject(error ?? new Error('the render was given up'));
  }

  on(): this {
    return this;
  }
}

const tail = Buffer.from('</body></html>');
const before = Buffer.from('<script type="text/x-component" id="flight">');
const after = Buffer.from('</script></body></html>');

/** As a JSON text, in which neither `</script` nor `<!--` can stand, nor a line end that a parser would change. */
function carry(html: Buffer, flight: Buffer): Buffer {
  const text = JSON.stringify(flight.toString()).replaceAll('<', '\\u003c');
  const end = html.length - tail.length;
  if (!html.subarray(end).equals(tail)) throw new Error('a document has to end with its body');
  return Buffer.concat([html.subarray(0, end), before, Buffer.from(text), after]);
}
