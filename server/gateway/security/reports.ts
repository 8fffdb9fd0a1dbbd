/** `/_report` logs errors of browsers. Anyone may post, so they are small, limited, scrubbed and logged as text. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBot } from '#contract/bots.ts';
import { type ReportKind, reportUrl } from '#contract/browser-reports.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import { withoutMailAddresses } from '../../logging/scrubbed.ts';
import type { Config } from '../../settings/config.ts';
import { pagePathOf } from '../pages/respond.ts';
import type { PageAddresses } from '../upstream/page-addresses.ts';
import { sameOrigin } from './own-origin.ts';
import { createRateLimit } from './rate-limit.ts';

type Options = { config: Config; pageAddresses: Pick<PageAddresses, 'match'>; bundles(): Bundles };

const maxBytes = 8 * 1024;
const perMinute = 10;
const maxLengths = { message: 300, stack: 1_500, word: 64 };
const kinds = new Set<string>(['Error while mounting app', 'page'] satisfies ReportKind[]);

export function registerReports(app: FastifyInstance, { config, pageAddresses, bundles }: Options): void {
  const rate = createRateLimit(perMinute);
  const onRequest = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    const wait = rate.take(request.ip);
    if (wait > 0) throw failures.tooMany(wait);
  };
  app.post(reportUrl, { onRequest, bodyLimit: maxBytes }, async (request, reply) => {
    if (typeof request.body !== 'string') throw failures.unsupportedMedia(message('text_only'));
    const [kind = '', build = '', digest = '', text = '', ...stack] = request.body.split('\n');
    const page = pageOf(request);
    const match = page === null ? null : await pageAddresses.match(page).catch(() => null);
    request.log.warn(
      {
        event: 'browser.error',
        kind: kinds.has(kind) ? kind : 'other',
        build: word(build),
        isCurrentBuild: build === bundles().build.id,
        route: match?.route.pattern ?? null,
        digest: word(digest),
        text: scrub(text).slice(0, maxLengths.message),
        stack: scrub(stack.join('\n')).slice(0, maxLengths.stack),
        bot: isBot(request.headers['user-agent'] ?? ''),
      },
      'browser error',
    );
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  function pageOf({ headers: { referer } }: FastifyRequest): string | null {
    if (referer === undefined || !URL.canParse(referer)) return null;
    return pagePathOf(new URL(referer).pathname);
  }
}

const word = (text: string): string | null => (/^[\w-]+$/.test(text) ? text.slice(0, maxLengths.word) : null);

/** An error message may quote user input, a URL with its query, or a token. */
function scrub(text: string): string {
  return withoutMailAddresses(text.replace(/[^\P{Cc}\n]/gu, ' '), '[mail]')
    .replace(/\?[^\s:)]*/g, '?…')
    .replace(/(["'`])(?:(?!\1).){1,200}\1/g, '$1…$1')
    .replace(/\+?\d[\d\s().-]{5,}\d/g, '[number]')
    .replace(/[\w-]{32,}/g, '[long]');
}
