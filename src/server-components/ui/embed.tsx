import { isEmbeddable, playerOf } from '#contract/embeds.ts';
import type { Block } from '#contract/rich-text.ts';
import { t } from '#contract/translate.ts';
import { EmbedPlayer } from '../../client-components/embed/embed-player.tsx';
import { EditedLink } from './link.tsx';

type Props = Pick<Extract<Block, { type: 'embed' }>, 'attrs'>;

/** A card with a link. Nothing is loaded from the other site before somebody asks for it. */
export function Embed({ attrs: { href, title } }: Props) {
  if (!isEmbeddable(href)) return null;
  const player = playerOf(href);
  const host = new URL(href).hostname.replace(/^www\./, '');
  const name = title ?? (player ? t('Video on {host}', { host: player.host }) : host);
  return (
    <div className="embed">
      <p>
        <EditedLink href={href}>{name}</EditedLink>
        {name !== host && <span className="soft"> {host}</span>}
      </p>
      {player && <EmbedPlayer frame={player.frame} title={name} label={t('Play from {host}', { host: player.host })} />}
    </div>
  );
}
