import { randomBytes } from 'node:crypto';
import type { Bundles } from './bundles.ts';
import { DocumentStream, type Output } from './document-stream.ts';
import { embedPayload } from './embed-payload.ts';
import type { OnRenderError, PanelRendering, Rendering, Sink } from './rendering.ts';

export type Rendered = { readonly html: Buffer; readonly flight: Buffer };

/** `digest` is shown to the visitor. */
type Report = (error: unknown, digest: string) => void;

export type PageStream = {
  /** Of the inline scripts that show late panels; null for Flight. */
  readonly nonce: string | null;
  /** The frame, then each panel as soon as it is ready. */
  pipe(output: Output): void;
};

export type StreamOptions = {
  /** Milliseconds to wait for panels: a page that is ready by then is sent whole. */
  readonly grace: number;
  readonly signal: AbortSignal | undefined;
};

export type Renderer = {
  /** Renders both formats; rejects when rendering fails. */
  render(rendering: Rendering, report: Report): Promise<Rendered>;
  renderDocument(rendering: Rendering, report: Report): Promise<Buffer>;
  renderFlight(rendering: Rendering, report: Report): Promise<Buffer>;
  /** Null if the page has no such panel. */
  renderPanel(rendering: PanelRendering, report: Report): Promise<Buffer | null>;
  /** Resolves to the whole document, or to a stream if a panel is late; rejects when the frame cannot be rendered. */
  streamDocument(rendering: Rendering, report: Report, options: StreamOptions): Promise<Buffer | PageStream>;
  streamFlight(rendering: Rendering, report: Report, options: StreamOptions): Promise<Buffer | PageStream>;
};

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

    async renderFlight(rendering, report) {
      const { rsc, clientManifest } = bundles();
      const errors: unknown[] = [];
      const flight = new Collector();
      rsc.renderFlight(rendering, clientManifest, flight, createErrorHandler(report, errors));
      const chunks = await flight.finished;
      if (errors.length) throw errors[0];
      return Buffer.concat(chunks);
    },

    async renderPanel(rendering, report) {
      const { rsc, clientManifest } = bundles();
      const flight = new Collector();
      const isFound = rsc.renderPanel(rendering, clientManifest, flight, createErrorHandler(report, []));
      return isFound ? Buffer.concat(await flight.finished) : null;
    },

    async streamDocument(rendering, report, { grace, signal }) {
      const { rsc, ssr, clientManifest } = bundles();
      const nonce = randomBytes(16).toString('base64url');
      const onError = createErrorHandler(unlessLeft(report, signal), []);
      const flight = new Relay();
      rsc.renderFlight(rendering, clientManifest, flight, onError);
      const html = await ssr.streamHtml(rendering, nonce, onError);
      if (await isWithin(grace, Promise.all([html.allReady, flight.finished]))) {
        const whole = new Collector();
        html.pipe(whole);
        return embedPayload(await whole.finished, await flight.finished);
      }
      signal?.addEventListener('abort', () => html.abort(signal.reason), { once: true });
      return {
        nonce,
        pipe(output) {
          const stream = new DocumentStream(output);
          flight.pipe(stream.flight);
          html.pipe(stream.html);
        },
      };
    },

    async streamFlight(rendering, report, { grace, signal }) {
      const { rsc, clientManifest } = bundles();
      const errors: unknown[] = [];
      const flight = new Relay();
      rsc.renderFlight(rendering, clientManifest, flight, createErrorHandler(unlessLeft(report, signal), errors));
      await flight.started;
      // A failure of a panel comes later and is part of the payload.
      if (errors.length) throw errors[0];
      if (await isWithin(grace, flight.finished)) return Buffer.concat(await flight.finished);
      return { nonce: null, pipe: (output) => flight.pipe(output) };
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

const unlessLeft =
  (report: Report, signal: AbortSignal | undefined): Report =>
  (error, digest) => {
    if (!hasLeft(signal)) report(error, digest);
  };

/** Whether the visitor has gone. A deadline aborts the signal too, with an error of its own. */
export const hasLeft = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error).name === 'AbortError';

function isWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, false);
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
  });
}

/** A finished render is freed fastest without streams, listeners or closures per request. */
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

class Relay implements Sink {
  readonly #started = Promise.withResolvers<void>();
  readonly #finished = Promise.withResolvers<Uint8Array[]>();
  readonly #parts: Uint8Array[] = [];
  #target: Pick<Output, 'write' | 'end'> | undefined;
  #isEnded = false;

  readonly started = this.#started.promise;
  readonly finished = this.#finished.promise;

  write(chunk: Uint8Array | string): boolean {
    if (this.#target) this.#target.write(chunk);
    else {
      this.#parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      this.#started.resolve();
    }
    return true;
  }

  end(): void {
    this.#isEnded = true;
    this.#target?.end();
    this.#finished.resolve(this.#parts);
  }

  destroy(): void {
    this.end();
  }

  on(): this {
    return this;
  }

  pipe(target: Pick<Output, 'write' | 'end'>): void {
    this.#target = target;
    if (this.#parts.length > 0) target.write(Buffer.concat(this.#parts.splice(0)));
    if (this.#isEnded) target.end();
  }
}
