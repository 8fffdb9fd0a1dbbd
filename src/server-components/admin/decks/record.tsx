/** One deck: what it is called, its state, what can be done with it, and the part of it that is looked at. */
import type { ReactNode } from 'react';
import type { DeckDraft } from '../../../contract/content/decks-admin.ts';
import { href } from '../../../contract/routes.ts';
import { Time } from '../../ui/time.tsx';
import { listAsLeft } from '../ui/urls.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Parts } from '../ui/tabs.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { undoDeed } from './actions.ts';
import type { Context, DeckData } from './data.ts';
import { DeckBadge } from './deck-badge.tsx';
import { DeckDeeds } from './operations.tsx';
import { LinksPart } from './links-tab.tsx';
import { SettingsPart } from './settings-tab.tsx';
import { SlidesPart } from './slides-tab.tsx';
import { VersionsPart } from './versions-tab.tsx';
import { ViewsPart } from './views-tab.tsx';
import { auditLabels, auditWords, deckParts, pieceOf } from './labels.ts';

type Props = { readonly data: DeckData; readonly context: Context };

export function DeckRecord({ data, context }: Props) {
  const { deck, part } = data;
  const piece = pieceOf(deck.kind);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Decks', href: listAsLeft(context) }}
        title={deck.title}
        record={`deck:${deck.id}`}
        facts={<Facts deck={deck} />}
        deeds={<DeckDeeds deck={deck} />}
      />
      <Notice context={context} of={['deck']} undo={undoDeed} />
      <Done
        context={context}
        words={{
          created: `It is a draft. Write its first ${piece}, and publish it when it is ready.`,
          saved: 'Saved. Its former address goes on leading to it.',
          added: `A new ${piece} is here.`,
          copied: `This is the copy.`,
          restored: `The ${piece} is restored with your text.`,
        }}
      />
      <Parts
        context={context}
        label="Parts of the deck"
        parts={Object.entries(deckParts).map(([key, label]) => ({
          key: key === 'slides' ? null : key,
          label: key === 'slides' && deck.kind === 'document' ? 'Sections' : label,
          ...countOf(key, deck),
        }))}
      />
      {shownPart()}
    </RecordScreen>
  );

  function shownPart(): ReactNode {
    switch (part) {
      case 'slides':
        return <SlidesPart deck={deck} removedBy={data.removedBy} context={context} />;
      case 'settings':
        return <SettingsPart deck={deck} context={context} />;
      case 'links':
        return <LinksPart deck={deck} shares={data.shares ?? []} context={context} />;
      case 'views':
        return data.views && <ViewsPart deck={deck} views={data.views} shares={data.shares ?? []} context={context} />;
      case 'versions':
        return <VersionsPart data={data} context={context} />;
      case 'history':
        return <History entries={data.history ?? []} words={auditWords} labels={auditLabels} />;
    }
  }
}

function countOf(key: string, { slideCount, shareCount, viewCount }: DeckDraft): { count?: number } {
  if (key === 'slides') return { count: slideCount };
  if (key === 'links') return { count: shareCount };
  return key === 'views' ? { count: viewCount } : {};
}

function Facts({ deck }: { readonly deck: DeckDraft }) {
  const isReadable = deck.status === 'published' && !deck.trashedAt && deck.audience === 'investors';
  return (
    <>
      <DeckBadge deck={deck} />
      {isReadable && <a href={href('deck', { slug: deck.slug })}>See it as a reader</a>}
      <span>
        Changed <Time date={deck.updatedAt} format="moment" />
      </span>
    </>
  );
}
