import { listContentAudit } from '#contract/audit.ts';
import { type DeckDraft, getDeckDraft } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { TrashOperations } from '../ui/confirm-action.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { deletePermanently, publishNow, restore, undoOperation, unpublish } from './actions.ts';
import { type DeckData, loadDeck, removedSlide } from './data.ts';
import { DeckBadge, deckTabs, historyLabels, historyPhrases, pieceOf } from './fields.tsx';
import { SettingsTab } from './form.tsx';
import { LinksTab } from './links-tab.tsx';
import { chosenSlide, SlidesTab } from './slides-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';
import { ViewsTab } from './views-tab.tsx';

export const deckRecord: ScreenRecord<'decksAdmin', DeckData, never, DeckDraft> = {
  kind: 'deck',
  read: ({ api }, id) => api(getDeckDraft, { id }),
  readMore: loadDeck,
  titleOf: ({ deck }) => deck.title,
  history: { log: listContentAudit, phrases: historyPhrases, labels: historyLabels },
  show(data, context) {
    const { deck, tab, shares, views, visits } = data;
    const piece = pieceOf(deck.kind);
    const slide = tab === 'slides' ? (removedSlide(deck, context) ?? chosenSlide(deck, context)) : undefined;
    return {
      id: deck.id,
      key: deck.slug,
      part: slide?.id,
      revision: (slide ?? deck).revision,
      title: deck.title,
      details: <DeckFacts deck={deck} />,
      operations: <DeckOperations deck={deck} />,
      done: {
        created: `Draft created. Write the first ${piece}, then publish when it is ready.`,
        saved: 'Saved. The old address redirects to the new one.',
        added: `New ${piece} added.`,
        copied: `Duplicated. You are now editing the copy.`,
        restored: `The ${piece} is restored with your text.`,
      },
      notices: [{ of: ['deck'], undo: undoOperation }],
      sections: 'Sections of the deck',
      tabs: [
        {
          key: null,
          label: deck.kind === 'document' ? 'Sections' : deckTabs.slides,
          count: deck.slideCount,
          render: () => <SlidesTab deck={deck} removedBy={data.removedBy} context={context} />,
        },
        { key: 'settings', label: deckTabs.settings, render: () => <SettingsTab deck={deck} context={context} /> },
        {
          key: 'links',
          label: deckTabs.links,
          count: deck.shareCount,
          render: () => <LinksTab deck={deck} shares={shares ?? []} context={context} />,
        },
        {
          key: 'views',
          label: deckTabs.views,
          count: deck.viewCount,
          render: () =>
            views && <ViewsTab deck={deck} views={views} visits={visits} shares={shares ?? []} context={context} />,
        },
        { key: 'versions', label: deckTabs.versions, render: () => <VersionsTab data={data} context={context} /> },
      ],
    };
  },
};

function DeckFacts({ deck }: { readonly deck: DeckDraft }) {
  const isReadable = deck.status === 'published' && !deck.trashedAt && deck.audience === 'investors';
  return (
    <>
      <DeckBadge deck={deck} />
      {isReadable && <a href={href('deck', { slug: deck.slug })}>View as a reader</a>}
      <span>
        Changed <Time date={deck.updatedAt} format="moment" />
      </span>
    </>
  );
}

const DeckOperations = ({ deck }: { readonly deck: DeckDraft }) =>
  deck.trashedAt ? (
    <TrashOperations id={deck.id} restore={restore} remove={deletePermanently}>
      <p>“{deck.title}” will be deleted with its versions, links and view statistics. This cannot be undone.</p>
    </TrashOperations>
  ) : (
    <LiveOperations deck={deck} />
  );

function LiveOperations({ deck: { id, slug, status, isChanged, kind } }: { readonly deck: DeckDraft }) {
  return (
    <>
      {status === 'published' && <ButtonForm action={unpublish} label="Unpublish" fields={{ id }} />}
      {kind === 'deck' && (
        <a className="button button-quiet" href={href('presentation', { slug })}>
          Present
        </a>
      )}
      {(status === 'draft' || isChanged) && (
        <PlainForm action={publishNow} label="Publish" fields={{ id }}>
          <SubmitButton>{status === 'draft' ? 'Publish' : 'Publish changes'}</SubmitButton>
        </PlainForm>
      )}
    </>
  );
}
