/** A deck slide by slide, or a document from top to bottom. Where somebody stops reading is remembered. */
import { type Deck, getDeck, recordView } from '../../../contract/decks.ts';
import { href } from '../../../contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DocumentView } from './document-view.tsx';
import { SlideView } from './slide-view.tsx';

/** `shown` is the number of the slide, from 1; of a document the section that was read last. */
type Data = { readonly deck: Deck; readonly shown: number };

const trail = [{ label: 'For investors', href: href('investor') }];

export const deckPage = definePage<'deck', Data>({
  async load(context) {
    const { api, params, query, opened } = context;
    const deck = await orPageNotFound(api(getDeck, { slug: params.slug }), context);
    const asked = query.get('slide') ?? String(deck.position ?? 1);
    if (!/^[1-9]\d{0,3}$/.test(asked)) throw pageNotFound(context);
    if (query.has('slide') && Number(asked) > deck.slides.length) throw pageNotFound(context);
    // Slides may have been taken out since the last visit.
    const shown = Math.max(1, Math.min(Number(asked), deck.slides.length));
    // With scripts the page says so itself, when it is really looked at; a failure to count is no reason not to read.
    if (opened && deck.slides.length > 0)
      await api(recordView, { slug: deck.slug, slide: shown }).catch(() => undefined);
    return { deck, shown };
  },
  head: ({ deck, shown }) => ({
    title: deck.kind === 'deck' ? `${deck.title}, slide ${shown}` : deck.title,
    noindex: true,
  }),
  tags: () => [],
  View: DeckView,
});

function DeckView({ data: { deck, shown } }: ViewProps<'deck', Data>) {
  return (
    <>
      <Breadcrumbs trail={trail} here={deck.title} />
      {deck.kind === 'deck' ? <SlideView deck={deck} shown={shown} /> : <DocumentView deck={deck} shown={shown} />}
    </>
  );
}
