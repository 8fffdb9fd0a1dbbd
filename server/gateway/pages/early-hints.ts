import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShownSite } from '#contract/content/site.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import { withLook } from '../assets/look-styles.ts';
import type { ResolvedPage } from './resolve-page.ts';

type Options = { enabled: boolean; bundles(): Bundles; knownSite(): ShownSite | null };

/**
 * Sends a 103 with the files of a page before the page is loaded, and only to browsers that navigate: others may not
 * expect it.
 */
export type SendEarlyHints = (request: FastifyRequest, reply: FastifyReply, page: ResolvedPage) => void;

export function createEarlyHints({ enabled, bundles, knownSite }: Options): SendEarlyHints {
  const linksOf = ({ match: { name, route } }: ResolvedPage): string[] => {
    const { rsc, assetsOf } = bundles();
    const assets = assetsOf(rsc.pages[name].file, { signedIn: route.access !== 'public' });
    const { css, fonts, boot } = withLook(assets, knownSite()?.look ?? null);
    return [
      ...css.map((file) => `<${file}>; rel=preload; as=style`),
      ...fonts.map((file) => `<${file}>; rel=preload; as=font; type=font/woff2; crossorigin`),
      `<${boot}>; rel=modulepreload`,
    ];
  };
  return ({ raw: { method, httpVersion, headers } }, reply, page) => {
    const isReader = method === 'GET' && httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate';
    if (enabled && isReader && page.format === 'html') reply.raw.writeEarlyHints({ link: linksOf(page) });
  };
}
