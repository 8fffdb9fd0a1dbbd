/** Players of videos. The file avoids the schema library, because the editor uses it in the browser. */
import { isSafeUrl } from './safe-url.ts';

export type Player = { readonly host: 'YouTube' | 'Vimeo'; readonly frame: string };

/** The only sites whose frames the pages allow. */
export const playerHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;

/** An address with a host, as a link card needs. */
export const isEmbeddable = (href: string): boolean => /^https?:/i.test(href) && isSafeUrl(href) && URL.canParse(href);

/** Null for pages that are not videos of a known player: these become a card with a link. */
export function playerOf(href: string): Player | null {
  if (!isEmbeddable(href)) return null;
  const { hostname, pathname, searchParams } = new URL(href);
  const [, first = '', second = ''] = pathname.split('/');
  switch (hostname.replace(/^(www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youTube(first === 'watch' ? searchParams.get('v') : /^(embed|shorts|live)$/.test(first) ? second : null);
    case 'youtu.be':
      return youTube(first);
    case 'vimeo.com':
      return vimeo(first);
    case 'player.vimeo.com':
      return vimeo(first === 'video' ? second : '');
    default:
      return null;
  }
}

const youTube = (id: string | null): Player | null =>
  id !== null && /^[\w-]{11}$/.test(id)
    ? { host: 'YouTube', frame: `https://${playerHosts[0]}/embed/${id}?autoplay=1` }
    : null;

const vimeo = (id: string): Player | null =>
  /^\d{5,12}$/.test(id) ? { host: 'Vimeo', frame: `https://${playerHosts[1]}/video/${id}?dnt=1&autoplay=1` } : null;
