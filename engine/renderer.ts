import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Bundles } from './bundles.ts';
import { DocumentStream, type Output } from './document-stream.ts';
import { embedPayload } from './embed-payload.ts';
import type { OnRenderError, Rendering, Sink } from './rendering.ts';

export type Rendered = { readonly html: Buffer; readonly flight: Buffer };

/** Receives an error and the digest shown to the visitor. A failed render is never sent. */
type Report = (error: unknown, digest: string) => void;

export type Renderer = {
  /** Renders both formats; rejects when rendering fails. */
  render(rendering: Rendering, report: Report): Promise<Rendered>;
  renderDocument(rendering: Rendering, report: Report): Promise<Buffer>;
  renderFlight(rendering: Rendering, report: Report): Promise<Buffer>;
  /**
   * Writes the document as it is rendered; resolves when head and frame are about to be written, rejects when they cannot
   * be rendered. `nonce` allows the inline scripts that show late panels.
   */
  streamDocument(rendering: Rendering, report: Report, options: StreamOptions): Promise<void>;
};

export type StreamOptions = { readonly nonce: string; readonly output: Output; readonly signal: AbortSignal };

export function createRenderer(bundles: () => Bundles): Renderer {
  return {
    async render(rendering, report) {
      const { html, flight } = await renderBoth(bundles(), rendering, report);
      return { html: embedPayload(html, flight), flight: Buffer.concat(flight) };
    },
    async renderDocument(rendering, report) {
      const { html, flight } = await renderBoth(bundles(), rendering, report);
      return embedPayload(html, flight);
    },
    async streamDocument(rendering, report, { nonce, output, signal }) {
      const { rsc, ssr, clientManifest } = bundles();
      const stream = new DocumentStream(output);
      const onError = createErrorHandler((error, digest) => signal.aborted || report(error, digest), []);
      const html = await ssr.streamHtml(rendering, nonce, onError);
      signal.addEventListener('abort', () => html.abort(signal.reason), { once: true });
      rsc.renderFlight(rendering, clientManifest, stream.flight, onError);
      // Panels that are ready by now need neither a placeholder nor a script.
      await setImmediate();
      html.pipe(stream.html);
    },
    async renderFlight(rendering, report) {
      const { rsc, clientManifest } = bundles();
      const errors: unknown[] = [];
      const flight = new Collector();
      rsc.renderFlight(rendering, clientManifest, flight, createErrorHandler(report, errors));
      const chunks = await flight.finished;
      if (errors.length) throw errors[0];
      return Buffer.concat(chunks);
    },
  };
}

type Chunks = { html: Uint8Array[]; flight: Uint8Array[] };

async function renderBoth(
  { rsc, ssr, clientManifest }: Bundles,
  rendering: Rendering,
  report: Report,
): Promise<Chunks> {
  const errors: unknown[] = [];
  const onError = createErrorHandler(report, errors);
  const flight = new Collector();
  const html = new Collector();
  rsc.renderFlight(rendering, clientManifest, flight, onError);
  await ssr.renderHtml(rendering, html, onError);
  const [htmlChunks, flightChunks] = await Promise.all([html.finished, flight.finished]);
  if (errors.length) throw errors[0];
  return { html: htmlChunks, flight: flightChunks };
}

function createErrorHandler(report: Report, errors: unknown[]): OnRenderError {
  return (error) => {
    const digest = randomBytes(4).toString('hex');
    errors.push(error);
    report(error, digest);
    return digest;
  };
}

/**
 * Collects React's output. A finished render is freed fastest when nothing longer-lived refers to it, so there are no
 * streams, listeners or closures per request.
 */
class Collector implements Sink {
  readonly finished: Promise<Uint8Array[]>;
  #parts: Uint8Array[] = [];
  #resolve!: (chunks: Uint8Array[]) => void;
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
    this.#reject(error ?? new Error('the render was aborted'));
  }

  on(): this {
    return this;
  }
}
