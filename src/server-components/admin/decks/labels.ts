/** What the screen of decks calls things. */
import type { DeckShare } from '../../../contract/content/deck-shares.ts';
import type { DraftSummary } from '../../../contract/content/decks-admin.ts';

export const kindLabels: Record<DraftSummary['kind'], string> = { deck: 'Deck', document: 'Document' };
export const statusLabels: Record<DraftSummary['status'], string> = { draft: 'Draft', published: 'Published' };
export const audienceLabels: Record<DraftSummary['audience'], string> = {
  investors: 'Everybody who may read investor material',
  'link-only': 'Only people with a link',
};
export const shareAudienceLabels: Record<DeckShare['audience'], string> = {
  anyone: 'Anybody with the link',
  'signed-in': 'Anybody with the link who signs in',
};
export const shareStatusLabels: Record<DeckShare['status'], string> = {
  active: 'Open',
  expired: 'Expired',
  revoked: 'Revoked',
};

export const deckTabs = {
  slides: 'Slides',
  settings: 'Settings',
  links: 'Links',
  views: 'Views',
  versions: 'Versions',
  history: 'History',
} as const;
export type DeckTab = keyof typeof deckTabs;

/** A document has sections where a deck has slides. */
export const pieceOf = (kind: DraftSummary['kind']) => (kind === 'deck' ? 'slide' : 'section');

export const auditPhrases = {
  'deck.create': 'began it',
  'deck.change': 'changed its settings',
  'deck.publish': 'published it',
  'deck.unpublish': 'unpublished it',
  'deck.trash': 'moved it to the trash',
  'deck.restore': 'restored it',
  'deck.add-slide': 'added a slide',
  'deck.change-slide': 'changed a slide',
  'deck.move-slide': 'moved a slide',
  'deck.remove-slide': 'took a slide out',
  'deck.restore-slide': 'put a slide back',
  'deck.save-version': 'kept a version',
  'deck.restore-version': 'restored a version',
  'deck.share': 'made a link',
  'deck.change-share': 'changed a link',
  'deck.revoke-share': 'revoked a link',
} as const;
export const auditLabels = {
  slug: 'Address',
  title: 'Title',
  summary: 'Summary',
  kind: 'Kind',
  audience: 'Audience',
  status: 'State',
  version: 'Version',
  slide: 'Slide',
  position: 'Place',
  copyOf: 'Copy of',
  body: 'Text',
  notes: 'Notes',
  picture: 'Picture',
  link: 'Link for',
  days: 'Days',
  expiresAt: 'Works until',
  note: 'Note',
} as const;
