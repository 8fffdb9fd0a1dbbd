import type { DeckShare } from '#contract/content/deck-shares.ts';
import type { DraftSummary } from '#contract/content/decks-admin.ts';

export const kindLabels: Record<DraftSummary['kind'], string> = { deck: 'Deck', document: 'Document' };
export const statusLabels: Record<DraftSummary['status'], string> = { draft: 'Draft', published: 'Published' };
export const audienceLabels: Record<DraftSummary['audience'], string> = {
  investors: 'Everybody who can read investor material',
  'link-only': 'Only people with a link',
};
export const shareAudienceLabels: Record<DeckShare['audience'], string> = {
  anyone: 'Anyone with the link',
  'signed-in': 'Anyone with the link who signs in',
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

export const pieceOf = (kind: DraftSummary['kind']) => (kind === 'deck' ? 'slide' : 'section');

export const auditPhrases = {
  'deck.create': 'created it',
  'deck.change': 'changed its settings',
  'deck.publish': 'published it',
  'deck.unpublish': 'unpublished it',
  'deck.trash': 'moved it to trash',
  'deck.restore': 'restored it',
  'deck.add-slide': 'added a slide',
  'deck.change-slide': 'changed a slide',
  'deck.move-slide': 'moved a slide',
  'deck.remove-slide': 'removed a slide',
  'deck.restore-slide': 'restored a slide',
  'deck.save-version': 'saved a version',
  'deck.restore-version': 'restored a version',
  'deck.share': 'created a link',
  'deck.change-share': 'changed a link',
  'deck.revoke-share': 'revoked a link',
} as const;
export const auditLabels = {
  slug: 'Address',
  title: 'Title',
  summary: 'Summary',
  kind: 'Kind',
  audience: 'Audience',
  status: 'Status',
  version: 'Version',
  slide: 'Slide',
  position: 'Position',
  copyOf: 'Copy of',
  body: 'Text',
  notes: 'Notes',
  picture: 'Picture',
  link: 'Link for',
  days: 'Days',
  expiresAt: 'Valid until',
  note: 'Note',
} as const;
