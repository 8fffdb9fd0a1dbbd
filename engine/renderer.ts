import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { BatchedOutput } from './batched-output.ts';
import type { Bundles } from './bundles.ts';
import { DocumentStream, type Output } from './document-stream.ts';
import { embedPayload } from './embed-payload.ts';
import { frameOf, type PageFrame } from './page-frame.ts';
import {
  type OnRenderError,
  type PageRendering,
  type PanelRendering,
  type Rendering,
  type Sink,
  viewerOf,
} from './rendering.ts';

export type Rendered = { readonly html: Buffer; readonly flight: Buffer };
export type RenderedPage = Rendered & {
  /** The payload for browsers that have the layout of this key. */
  readonly segment: Buffer;
  readonly layoutKey: string;
};

/** A failed panel shows its `digest`. */
type Report = (error: unknown, digest: string) => void;

export type PageStream = {
  /** The nonce of the inline scripts that show late panels; null for Flight. */
  readonly nonce: string | null;
  /** The frame, then each panel as soon as it is ready. */
  pipe(output: Output): void;
  /** Resolves when the last panel is rendered, whatever has been read by then. */
  readonly rendered: Promise<unknown>;
};

export type StreamOptions = {
  /** Milliseconds to wait for panels: a page that is ready by then is sent whole. */
  readonly grace: number;
  readonly signal: AbortSignal | undefined;
};

export type Renderer = {
  /** Renders both formats; rejects when rendering fails. */
  render(rendering: Rendering, report: Report): Promise<Rendered>;
  /** Renders what the page cache holds. */
  renderForCache(rendering: Rendering, report: Report): Promise<RenderedPage>;
  renderDocument(rendering: Rendering, report: Report): Promise<Buffer>;
  /** The start of a page that is not loaded yet. */
  renderFrame(rendering: PageRendering, report: Report): Promise<PageFrame>;
  renderFlight(rendering: Rendering, report: Report): Promise<Buffer>;
  /** Null if the page has no such panel. */
  renderPanel(rendering: PanelRendering, report: Report): Promise<Buffer | null>;
  /** Resolves to the whole document, or to a stream if a panel is late; rejects when the frame cannot be rendered. */
  streamDocument(rendering: Rendering, report: Report, options: StreamOptions): Promise<Buffer | PageStream>;
  streamFlight(rendering: Rendering, report: Report, options: StreamOptions): Promise<Buffer | PageStream>;
};

export function createRenderer(bundles: () => Bundles): Renderer {
  async function render(rendering: Rendering, report: Report): Promise<Rendered> {
    const { html, carried } = await renderWhole(bundles(), rendering, report);
    const flight = carried === null ? await renderFlight(rendering, report) : Buffer.from(carried);
    return { html: documentOf({ html, carried }), flight };
  }

  async function renderFlight(rendering: Rendering, report: Report): Promise<Buffer> {
    const flight = await startFlight(bundles(), rendering, report);
    return Buffer.from(await flight.finished);
  }

  return {
    render,
    renderFlight,

    async renderForCache(rendering, report) {
      const layoutKey = bundles().rsc.layoutKeyOf(rendering);
      const rendered = await render(rendering, report);
      const segment = await renderFlight({ ...rendering, knownLayouts: layoutKey }, report);
      return { ...rendered, segment, layoutKey };
    },

    async renderDocument(rendering, report) {
      return documentOf(await renderWhole(bundles(), rendering, report));
    },

    async renderFrame(rendering, report) {
      const html = new Collector();
      await bundles().ssr.renderHtml(rendering, html, createErrorHandler(report));
      return frameOf(await html.finished);
    },

    async renderPanel(rendering, report) {
      const { rsc, clientManifest } = bundles();
      const flight = new Collector();
      const isFound = rsc.renderPanel(rendering, clientManifest, flight, createErrorHandler(report));
      return isFound ? Buffer.from(await flight.finished) : null;
    },

    async streamDocument(rendering, report, { grace, signal }) {
      const { rsc, ssr, clientManifest } = bundles();
      const nonce = randomBytes(16).toString('base64url');
      const onError = createErrorHandler(unlessLeft(report, signal));
      const flight = new Relay();
      rsc.renderFlight(rendering, clientManifest, flight, onError);
      const html = await ssr.streamHtml(rendering, nonce, onError);
      const rendered = Promise.all([html.allReady, flight.finished]);
      if (await isWithin(grace, rendered)) {
        const whole = new Collector();
        html.pipe(whole);
        return Buffer.from(embedPayload(await whole.finished, await flight.finished));
      }
      signal?.addEventListener('abort', () => html.abort(signal.reason), { once: true });
      return {
        nonce,
        rendered,
        pipe(output) {
          const stream = new DocumentStream(new BatchedOutput(output));
          flight.pipe(stream.flight);
          html.pipe(stream.html);
        },
      };
    },

    async streamFlight(rendering, report, { grace, signal }) {
      const flight = await startFlight(bundles(), rendering, unlessLeft(report, signal));
      if (await isWithin(grace, flight.finished)) return Buffer.from(await flight.finished);
      return { nonce: null, rendered: flight.finished, pipe: (output) => flight.pipe(new BatchedOutput(output)) };
    },
  };
}

/** Resolves when the frame is rendered; rejects when it cannot be. A failure of a panel comes later and is part of the payload. */
async function startFlight({ rsc, clientManifest }: Bundles, rendering: Rendering, report: Report): Promise<Relay> {
  const errors: unknown[] = [];
  const flight = new Relay();
  const reportAndKeep: Report = (error, digest) => {
    errors.push(error);
    report(error, digest);
  };
  rsc.renderFlight(rendering, clientManifest, flight, createErrorHandler(reportAndKeep));
  await flight.started;
  if (errors.length) throw errors[0];
  return flight;
}

/** `carried` is the payload by which React takes the document over; null if nothing in it needs React. */
type Texts = { readonly html: string; readonly carried: string | null };

const documentOf = ({ html, carried }: Texts): Buffer =>
  Buffer.from(carried === null ? html : embedPayload(html, carried));

/** Renders again if a panel threw, with the message of the panel in its place: nobody could replace it without scripts. */
async function renderWhole(bundles: Bundles, rendering: Rendering, report: Report): Promise<Texts> {
  const failedPanels = new Map<string, unknown>();
  const whole =
    rendering.kind === 'page' ? { ...rendering, context: { ...rendering.context, failedPanels } } : rendering;
  for (;;) {
    const errors = new Map<string, unknown>();
    const texts = await renderOnce(bundles, whole, errors).catch((error: unknown) => {
      for (const [digest, each] of errors) report(each, digest);
      throw error;
    });
    if (errors.size === 0) return texts;
    const known = failedPanels.size;
    for (const [, digest = '', name = ''] of texts.html.matchAll(missingPanel))
      failedPanels.set(name, errors.get(digest));
    if (failedPanels.size > known) continue;
    for (const [digest, each] of errors) report(each, digest);
    throw errors.values().next().value;
  }
}

/** React names the digest of the error before what `AsyncPanel` shows in the place of its content. */
const missingPanel = /<template data-dgst="(\w{1,64})"[^<>]*><\/template><template data-panel="([^"<>]+)">/g;

async function renderOnce(
  { rsc, ssr, clientManifest }: Bundles,
  rendering: Rendering,
  errors: Map<string, unknown>,
): Promise<Texts> {
  const onError = createErrorHandler((error, digest) => errors.set(digest, error));
  const html = new Collector();
  const isInteractive = await ssr.renderHtml(rendering, html, onError);
  // Pages of signed-in people are used at once, mostly for forms.
  if (!isInteractive && viewerOf(rendering) === null) return { html: await html.finished, carried: null };
  const flight = new Collector();
  rsc.renderFlight(rendering, clientManifest, flight, onError);
  return { html: await html.finished, carried: await flight.finished };
}

/** Equal errors have one digest and are reported once, because both formats throw what a component throws. */
function createErrorHandler(report: Report): OnRenderError {
  const digests = new Map<string, string>();
  return (error) => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : inspect(error);
    const known = digests.get(text);
    if (known !== undefined) return known;
    const digest = newDigest();
    digests.set(text, digest);
    report(error, digest);
    return digest;
  };
}

const unlessLeft =
  (report: Report, signal: AbortSignal | undefined): Report =>
  (error, digest) => {
    if (!hasLeft(signal)) report(error, digest);
  };

export const newDigest = (): string => randomBytes(4).toString('hex');

/** Whether the visitor has gone. A deadline aborts the signal too, with an error of its own. */
export const hasLeft = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error).name === 'AbortError';

/** Whether the work is done by then; rejects if it fails by then. */
export function isWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, false);
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
  });
}

/** A finished render is freed fastest without streams, listeners or closures per request. */
class Collector implements Sink {
  readonly finished: Promise<string>;
  #text = '';
  #resolve!: (text: string) => void;
  #reject!: (error: unknown) => void;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.finished = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#text += textOf(chunk);
    return true;
  }

  end(): void {
    this.#resolve(this.#text);
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
  readonly #finished = Promise.withResolvers<string>();
  #text = '';
  #target: Pick<Output, 'write' | 'end'> | undefined;
  #isEnded = false;

  readonly started = this.#started.promise;
  readonly finished = this.#finished.promise;

  write(chunk: Uint8Array | string): boolean {
    if (this.#target) this.#target.write(chunk);
    else {
      this.#text += textOf(chunk);
      this.#started.resolve();
    }
    return true;
  }

  end(): void {
    this.#isEnded = true;
    this.#target?.end();
    this.#finished.resolve(this.#text);
  }

  destroy(): void {
    this.end();
  }

  on(): this {
    return this;
  }

  pipe(target: Pick<Output, 'write' | 'end'>): void {
    this.#target = target;
    if (this.#text !== '') target.write(this.#text);
    this.#text = '';
    if (this.#isEnded) target.end();
  }
}

/** React's own writer of Flight writes bytes, but never divides a character. */
const textOf = (chunk: Uint8Array | string): string =>
  typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
