/**
 * Draws a page: Fizz makes the HTML and, beside it, Flight makes the payload, from the same loaded data, both without
 * Node streams. The payload is carried along in the HTML, in a block that no browser executes.
 */
import { randomBytes } from 'node:crypto';
import type { OnRenderError, Rendering, Sink } from '../../src/rendering.ts';
import type { Bundles } from './bundles.ts';
import { carry } from './carried-payload.ts';

export type Rendered = { readonly html: Buffer; readonly flight: Buffer };

/** `report` gets what failed and the digest that stands for it outside; what it throws away is never sent. */
type Report = (error: unknown, digest: string) => void;

export type Renderer = {
  /** Both forms of a page; rejects where it cannot be drawn, before anything was sent. */
  render(rendering: Rendering, report: Report): Promise<Rendered>;
  /** The document alone, for an answer that nobody keeps. */
  renderDocument(rendering: Rendering, report: Report): Promise<Buffer>;
  /** The payload alone, for a soft navigation. */
  renderFlight(rendering: Rendering, report: Report): Promise<Buffer>;
};

export function createRenderer(bundles: () => Bundles): Renderer {
  return {
    async render(rendering, report) {
      const { html, flight } = await renderBoth(bundles(), rendering, report);
      return { html: carry(html, flight), flight: Buffer.concat(flight) };
    },
    async renderDocument(rendering, report) {
      const { html, flight } = await renderBoth(bundles(), rendering, report);
      return carry(html, flight);
    },
    async renderFlight(rendering, report) {
      const { rsc, clientManifest } = bundles();
      const failed: unknown[] = [];
      const flight = new Collector();
      rsc.renderFlight(rendering, clientManifest, flight, reporter(report, failed));
      const parts = await flight.finished;
      if (failed.length) throw failed[0];
      return Buffer.concat(parts);
    },
  };
}

type Parts = { html: Uint8Array[]; flight: Uint8Array[] };

async function renderBoth({ rsc, ssr, clientManifest }: Bundles, rendering: Rendering, report: Report): Promise<Parts> {
  const failed: unknown[] = [];
  const onError = reporter(report, failed);
  const flight = new Collector();
  const html = new Collector();
  rsc.renderFlight(rendering, clientManifest, flight, onError);
  await ssr.renderHtml(rendering, html, onError);
  const [htmlParts, flightParts] = await Promise.all([html.finished, flight.finished]);
  if (failed.length) throw failed[0];
  return { html: htmlParts, flight: flightParts };
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
  readonly finished: Promise<Uint8Array[]>;
  #parts: Uint8Array[] = [];
  #resolve!: (parts: Uint8Array[]) => void;
  #reject!: (error: unknown) => void;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array[]>();
    this.finished = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(): void {
    this.#resolve(this.#parts);
  }

  destroy(error?: Error): void {
    this.#reject(error ?? new Error('the render was given up'));
  }

  on(): this {
    return this;
  }
}
