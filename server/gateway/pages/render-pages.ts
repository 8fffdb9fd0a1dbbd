import type { FastifyBaseLogger } from 'fastify';
import { siteFor } from '#contract/closed-site.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { tags as contentTags } from '#contract/events.ts';
import { type Failure, failures, isFailure } from '#contract/failures.ts';
import { shown } from '#contract/messages/write.ts';
import { personOf } from '#contract/person-header.ts';
import { isTemporary } from '#contract/retry-script.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { PageFrame } from '../../../engine/page-frame.ts';
import type { PageStream, Rendered, RenderedPage, Renderer } from '../../../engine/renderer.ts';
import type { ErrorRendering, Instead, PageRendering } from '../../../engine/rendering.ts';
import type { PageContext } from '../../../src/server-components/page.ts';
import type { RunInSpan } from '../../tracing/tracing.ts';
import { createFormKey } from '../actions/form-keys.ts';
import { withLook } from '../assets/look-styles.ts';
import type { SharedLists } from '../cache/shared-lists.ts';
import type { Admission } from '../security/admission.ts';
import type { Seals } from '../security/seals.ts';
import { createBeside } from './beside.ts';
import { createPanelReport } from './panel-report.ts';
import { oncePerPanel } from './panel-spans.ts';
import { asSearched, firstResults, ranked, searchRecords } from './record-search.ts';
import { anonymous, type LoadedPage, type RenderContext } from './render-context.ts';
import type { ResolvedPage } from './resolve-page.ts';
import { shareReads } from './share-reads.ts';

const startEarly: PageContext['preload'] = (read) => void read().catch(() => undefined);

type ErrorRequest = {
  failure: Failure;
  path: string;
  log: FastifyBaseLogger;
  viewer: Viewer | null;
  retryAfter: number | null;
};

/** Seconds after which the page of a failure loads itself again; null if that would not help. */
export const retryAfterOf = ({ status, retryAfter }: Failure): number | null =>
  isTemporary(status) ? (retryAfter ?? 0) : null;

const screenOf = ({ status, messages }: Failure) => ({ status, message: shown(messages.userMessage) });

export type Pages = ReturnType<typeof createPages>;

type Dependencies = {
  bundles(): Bundles;
  renderer: Renderer;
  origin: string;
  siteOf(): Promise<ShownSite>;
  sharedLists: SharedLists;
  seals: Pick<Seals, 'unseal'>;
  /** Milliseconds that a page waits for its panels before it is streamed. */
  panelGrace: number;
  run: RunInSpan;
  /** It is awaited before a render. */
  waitForProcessor: Admission['waitForProcessor'];
  gatewayStatus: PageContext['gatewayStatus'];
  apiReference: PageContext['apiReference'];
};

export function createPages(dependencies: Dependencies) {
  const { bundles, renderer, origin, siteOf, sharedLists, seals, panelGrace, run, waitForProcessor } = dependencies;
  const { gatewayStatus, apiReference } = dependencies;
  const report = (log: FastifyBaseLogger) => (error: unknown, digest: string) =>
    log.error({ err: error, digest }, 'could not render a page');

  async function contextOf(
    { match, query, key, format }: ResolvedPage,
    {
      api,
      log,
      visitor,
      person: asking = visitor?.viewer ?? null,
      look,
      actionState = null,
      answers = null,
      change = null,
      formKey,
      opened = false,
      inPlace = false,
      signal,
      onListFailed,
    }: RenderContext,
    preload: PageContext['preload'],
    onPartFailed: () => void,
  ): Promise<PageContext> {
    const { pages } = bundles().rsc;
    const person = visitor ?? anonymous;
    const { viewer, screens } = person;
    const shown = siteFor(await siteOf(), asking, match, visitor === anonymous);
    return {
      route: match.name,
      params: match.params as PageContext['params'],
      query,
      url: new URL(key, origin),
      ...shown,
      site: look ? { ...shown.site, look } : shown.site,
      api: shareReads(sharedLists.wrap(api, visitor ? 'personal' : 'public'), change),
      now: new Date(),
      actionState,
      formKey: visitor ? (formKey ?? createFormKey(visitor.viewer ? personOf(visitor.viewer) : undefined)) : null,
      opened,
      inPlace,
      unseal: seals.unseal,
      panelFailed: createPanelReport(log, { signal, onListFailed }),
      answers: format === 'flight' ? answers : null,
      failedPanels: null,
      partFailed(error) {
        onPartFailed();
        // The query may hold what somebody searched for.
        const path = key.split('?', 1)[0];
        log.warn({ err: isFailure(error) ? error.cause : error, path }, 'a page lacks a part that could not be loaded');
      },
      preload,
      beside: createBeside(log),
      loadPanel: oncePerPanel(run),
      async findRecords(text) {
        const search = asSearched(text);
        const results = await Promise.all(searchRecords({ pages, api, log, screens, viewer, query: search }));
        const found = firstResults(
          ranked(
            results.flatMap((records) => records ?? []),
            search,
          ),
        );
        return { found, isComplete: !results.includes(null) };
      },
      gatewayStatus,
      apiReference,
      ...person,
    };
  }

  const assetsOf = ({ match }: ResolvedPage, { visitor, person }: RenderContext, { look }: ShownSite) =>
    withLook(
      bundles().assetsOf(bundles().rsc.pages[match.name].file, { signedIn: (visitor ?? person ?? null) !== null }),
      look,
    );

  async function load(resolved: ResolvedPage, given: RenderContext, preload = startEarly): Promise<LoadedPage> {
    const { name } = resolved.match;
    const page = bundles().rsc.pages[name];
    let complete = true;
    const context = await contextOf(resolved, given, preload, () => {
      complete = false;
    });
    bundles().rsc.beginLayout(context);
    const data = await run('load', { 'portico.page': name }, () => page.load(context));
    const rendering: PageRendering = {
      kind: 'page',
      context,
      data,
      head: page.head(data, context),
      assets: assetsOf(resolved, given, context.site),
      knownLayouts: given.knownLayouts ?? '',
    };
    const isKept = complete && context.site.open;
    return { rendering, tags: [contentTags.site, ...page.tags(data, context)], complete: isKept };
  }

  async function loadToRender(page: ResolvedPage, context: RenderContext, preload = startEarly): Promise<LoadedPage> {
    const loaded = await (context.loaded ?? load(page, context, preload));
    await waitForProcessor();
    return loaded;
  }

  async function renderEmpty<T>(
    page: ResolvedPage,
    given: RenderContext,
    instead: Instead,
    render: (rendering: PageRendering) => Promise<T>,
  ): Promise<T> {
    const context = await contextOf(page, given, startEarly, () => undefined);
    await waitForProcessor();
    const assets = assetsOf(page, given, context.site);
    return render({ kind: 'page', context, data: null, head: { title: '' }, assets, knownLayouts: '', instead });
  }

  return {
    /** Throws failures and redirects of the page. */
    load,

    /** Renders all formats that are cached. Throws failures and redirects of `load`, and render errors. */
    async render(page: ResolvedPage, context: RenderContext): Promise<RenderedPage & Omit<LoadedPage, 'rendering'>> {
      const { rendering, ...loaded } = await loadToRender(page, context);
      const rendered = await run('render for the cache', {}, () =>
        renderer.renderForCache(rendering, report(context.log)),
      );
      return { ...rendered, ...loaded };
    },

    /** Renders one format for pages that are not cached: a payload alone costs a fraction of a document. */
    async renderAs(page: ResolvedPage, context: RenderContext): Promise<Buffer> {
      const { rendering } = await loadToRender(page, context);
      return run(`render ${page.format}`, {}, () =>
        page.format === 'flight'
          ? renderer.renderFlight(rendering, report(context.log))
          : renderer.renderDocument(rendering, report(context.log)),
      );
    },

    /** Resolves to the whole page if it is ready in time; throws what `renderAs` throws. */
    async stream(page: ResolvedPage, context: RenderContext): Promise<Buffer | PageStream> {
      const { rendering } = await loadToRender(page, context);
      const options = { grace: panelGrace, signal: context.signal };
      return run(`render ${page.format}`, { 'portico.streamed': true }, () =>
        page.format === 'flight'
          ? renderer.streamFlight(rendering, report(context.log), options)
          : renderer.streamDocument(rendering, report(context.log), options),
      );
    },

    /** The start of a document whose page is not loaded yet, if the page can only be shown or fail. */
    renderFrame: (page: ResolvedPage, context: RenderContext): Promise<PageFrame> =>
      renderEmpty(page, context, 'nothing', (rendering) => renderer.renderFrame(rendering, report(context.log))),

    /** The whole document of a page that failed after its frame was sent. */
    renderFailed: (page: ResolvedPage, context: RenderContext, failure: Failure): Promise<Buffer> =>
      renderEmpty(page, context, { ...screenOf(failure), retryAfter: retryAfterOf(failure) }, (rendering) =>
        renderer.renderDocument(rendering, report(context.log)),
      ),

    /** `isFailed` means that the panel could not be loaded, and says so. */
    async renderPanel(page: ResolvedPage, panel: string, given: RenderContext) {
      // The other panels are not loaded.
      const { rendering } = await loadToRender(page, given, () => undefined);
      let isFailed = false;
      const context: PageContext = {
        ...rendering.context,
        panelFailed(name, error) {
          isFailed = true;
          return rendering.context.panelFailed(name, error);
        },
      };
      const bytes = await renderer.renderPanel({ ...rendering, context, panel }, report(given.log));
      if (!bytes) throw failures.notFound('this_part_of_the_page');
      return { bytes, isFailed };
    },

    async renderErrorPage({ failure, path, log, viewer, retryAfter }: ErrorRequest): Promise<Rendered> {
      // Reading the site also sets the language of its texts.
      const site = await siteOf().catch(() => null);
      const rendering: ErrorRendering = {
        kind: 'error',
        ...screenOf(failure),
        url: new URL(path, origin),
        site,
        viewer,
        retryAfter,
        assets: withLook(bundles().assetsOf(undefined), site?.look ?? null),
        knownLayouts: '',
      };
      await waitForProcessor();
      return renderer.render(rendering, report(log));
    },
  };
}
