import type { ReactNode } from 'react';
import { listContentAudit } from '#contract/audit.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { TrashOperations } from '../ui/confirm-action.tsx';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { listAsLeft } from '../ui/urls.ts';
import { deletePermanently, publishNow, restore, undoOperation, unpublish } from './actions.ts';
import type { Context, DeckData } from './data.ts';
import { loadList, removedSlide } from './data.ts';
import { DeckBadge, deckTabs, historyLabels, historyPhrases, pieceOf } from './fields.tsx';
import { SettingsTab } from './form.tsx';
import { LinksTab } from './links-tab.tsx';
import { chosenSlide, SlidesTab } from './slides-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';
import { ViewsTab } from './views-tab.tsx';

type Props = { readonly data: DeckData; readonly context: Context };

export function DeckRecord({ data, context }: Props) {
  const { deck, tab } = data;
  const piece = pieceOf(deck.kind);
  const slide = tab === 'slides' ? (removedSlide(deck, context) ?? chosenSlide(deck, context)) : undefined;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Decks', href: listAsLeft(context) }}
        title={deck.title}
        neighbours={
          <Neighbours
            context={context}
            current={deck.slug}
            recordOf={(deck) => ({ deck })}
            load={async (list) => {
              const { items, next } = await loadList(list);
              return { keys: items.map((row) => row.slug), next };
            }}
          />
        }
        record={`deck:${deck.id}`}
        part={slide?.id}
        revision={(slide ?? deck).revision}
        details={<DeckFacts deck={deck} />}
        operations={<DeckOperations deck={deck} />}
      />
      <Notice context={context} of={['deck']} undo={undoOperation} />
      <Done
        context={context}
        messages={{
          created: `Draft created. Write the first ${piece}, then publish when it is ready.`,
          saved: 'Saved. The old address redirects to the new one.',
          added: `New ${piece} added.`,
          copied: `Duplicated. You are now editing the copy.`,
          restored: `The ${piece} is restored with your text.`,
        }}
      />
      <Tabs
        context={context}
        label="Sections of the deck"
        tabs={Object.entries(deckTabs).map(([key, label]) => ({
          key: key === 'slides' ? null : key,
          label: key === 'slides' && deck.kind === 'document' ? 'Sections' : label,
          ...countOf(key, deck),
        }))}
      />
      {shownTab()}
    </RecordScreen>
  );

  function shownTab(): ReactNode {
    switch (tab) {
      case 'slides':
        return <SlidesTab deck={deck} removedBy={data.removedBy} context={context} />;
      case 'settings':
        return <SettingsTab deck={deck} context={context} />;
      case 'links':
        return <LinksTab deck={deck} shares={data.shares ?? []} context={context} />;
      case 'views':
        return (
          data.views && (
            <ViewsTab
              deck={deck}
              views={data.views}
              visits={data.visits}
              shares={data.shares ?? []}
              context={context}
            />
          )
        );
      case 'versions':
        return <VersionsTab data={data} context={context} />;
      case 'history':
        return (
          <History
            context={context}
            log={listContentAudit}
            target={{ targetType: 'deck', targetId: deck.id }}
            phrases={historyPhrases}
            labels={historyLabels}
          />
        );
    }
  }
}

function countOf(key: string, { slideCount, shareCount, viewCount }: DeckDraft): { count?: number } {
  if (key === 'slides') return { count: slideCount };
  if (key === 'links') return { count: shareCount };
  return key === 'views' ? { count: viewCount } : {};
}

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
      {status === 'published' && (
        <PlainForm action={unpublish} label="Unpublish" fields={{ id }}>
          <SubmitButton className="button button-quiet">Unpublish</SubmitButton>
        </PlainForm>
      )}
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
