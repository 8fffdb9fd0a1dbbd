import { type Deck, getDeck, recordView } from '#contract/content/decks.ts';
import { viewTimeSuffix } from '#contract/content/shared-decks.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ViewRecorder } from '../../../client-components/account/view-recorder.tsx';
import { DocumentView } from '../../deck-viewer/document-view.tsx';
import { slideNumber } from '../../deck-viewer/slide-number.ts';
import { SlideView } from '../../deck-viewer/slide-view.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { recordSlide } from './actions.ts';

/** `shown` is the slide's number, from 1; for a document, the section that was read last. */
type Data = { readonly deck: Deck; readonly shown: number };

export const deckPage = definePage<'deck', Data>({
  async load(context) {
    const { api, params, query, opened } = context;
    const deck = await orPageNotFound(api(getDeck, { slug: params.slug }), context);
    const requested = query.get('slide') ?? undefined;
    if (deck.slug !== params.slug) throw redirect(href('deck', { slug: deck.slug, slide: requested }), 301);
    // Slides may have been removed since the last visit.
    const left = Math.max(1, Math.min(deck.position ?? 1, deck.slides.length));
    const shown = slideNumber(context, deck.slides.length) ?? left;
    // Counts views without scripts; with scripts the ViewRecorder does.
    if (opened && deck.slides.length > 0) context.beside(() => api(recordView, { slug: deck.slug, slide: shown }));
    return { deck, shown };
  },
  head: ({ deck, shown }) => ({
    title: deck.kind === 'deck' ? t('{title}, slide {number}', { title: deck.title, number: shown }) : deck.title,
    noindex: true,
  }),
  tags: () => [],
  View: DeckView,
});

function DeckView({ data: { deck, shown } }: ViewProps<'deck', Data>) {
  const isDeck = deck.kind === 'deck';
  const recorder = (
    <ViewRecorder
      record={recordSlide as never}
      name="slug"
      deck={deck.slug}
      slide={isDeck ? shown : null}
      timeUrl={href('deck', { slug: deck.slug }) + viewTimeSuffix}
    />
  );
  const hrefOf = (slide: number) => href('deck', { slug: deck.slug, slide });
  return (
    <>
      <Breadcrumbs trail={[{ label: t('For investors'), href: href('investor') }]} here={deck.title} />
      {isDeck ? (
        <SlideView deck={deck} shown={shown} hrefOf={hrefOf} recorder={recorder} />
      ) : (
        <DocumentView deck={deck} shown={shown} recorder={recorder} />
      )}
    </>
  );
}
