import { isEmbeddable, playerOf } from '#contract/embeds.ts';

/** Pictures of other sites are not allowed: a node marks the place of each (missing-picture.ts). */
export function replaceForeignPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll('img:not([src^="/media/"])')) {
    const isPixel = ['width', 'height'].some((name) => Number(picture.getAttribute(name) ?? 100) < 3);
    if (isPixel) picture.remove();
    else markMissing(picture, picture.getAttribute('alt') ?? '');
  }
}

function markMissing(element: Element, alt: string): void {
  const place = document.createElement('span');
  place.dataset['missingPicture'] = alt;
  element.replaceWith(place);
}

/** Players of known videos become embeds. Other frames, and places without room for an embed, become links. */
export function replacePlayers(body: HTMLElement): void {
  for (const player of body.querySelectorAll('iframe, video, audio, object, embed')) {
    const href = addressOf(player);
    if (href === null) {
      markMissing(player, player.getAttribute('title') ?? 'Video');
      continue;
    }
    const isBlock =
      playerOf(href) !== null && !player.closest('td, th, li, blockquote, dt, dd, h1, h2, h3, h4, h5, h6');
    const embed = document.createElement(isBlock ? 'div' : 'a');
    if (isBlock) embed.dataset['embed'] = href;
    else {
      embed.setAttribute('href', href);
      embed.textContent = href;
    }
    player.replaceWith(embed);
  }
}

function addressOf(player: Element): string | null {
  const source = player.getAttribute('src') ?? player.getAttribute('data') ?? player.querySelector('source')?.src ?? '';
  const href = source.startsWith('//') ? `https:${source}` : source;
  if (!isEmbeddable(href)) return null;
  const id = new URL(href).pathname.split('/').at(-1);
  const host = playerOf(href)?.host;
  // The address is the one that people share, and not that of the player alone.
  if (host === 'YouTube' && href.includes('/embed/')) return `https://www.youtube.com/watch?v=${id}`;
  return host === 'Vimeo' ? `https://vimeo.com/${id}` : href;
}
