import type { DeckShare } from '#contract/content/deck-shares.ts';
import type { DeckDraft, DraftSlide, DraftSummary } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { defineFields, labelsOf, optionsOf, textOfRichText, type Values } from '../ui/fields.ts';
import { pictureValue, textOfPicture } from '../ui/picture-field.tsx';
import { layoutLabels } from './slide-layouts.ts';

export const kindLabels: Record<DraftSummary['kind'], string> = { deck: 'Deck', document: 'Document' };
export const statusLabels: Record<DraftSummary['status'], string> = { draft: 'Draft', published: 'Published' };
const audienceLabels: Record<DraftSummary['audience'], string> = {
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

export const linkLabels = {
  label: 'Recipient',
  audience: 'Who can open it',
  days: 'Valid for',
  password: 'Password',
} as const;

export const deckTabs = {
  slides: 'Slides',
  settings: 'Settings',
  links: 'Links',
  views: 'Visits',
  versions: 'Versions',
  history: 'History',
} as const;
export type DeckTab = keyof typeof deckTabs;

export const pieceOf = (kind: DraftSummary['kind']) => (kind === 'deck' ? 'slide' : 'section');

export const historyPhrases = {
  'deck.create': 'created it',
  'deck.change': 'changed its settings',
  'deck.publish': 'published it',
  'deck.unpublish': 'unpublished it',
  'deck.trash': 'moved it to trash',
  'deck.restore': 'restored it',
  'deck.delete': 'deleted it permanently',
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

export const settingsFields = defineFields({
  title: { label: 'Title', input: { required: true } },
  slug: {
    label: 'Address',
    hint: `The part after ${href('investor')}/. Old addresses redirect here.`,
    input: { required: true, spellCheck: false, autoCapitalize: 'none' },
  },
  summary: { label: 'Summary', hint: 'One or two sentences, in the list that readers see.', rows: 3 },
  kind: {
    label: 'Kind',
    options: [
      { value: 'deck', label: 'Deck: read slide by slide, can be presented' },
      { value: 'document', label: 'Document: read from top to bottom' },
    ],
    choices: true,
    text: (kind) => kindLabels[kind as keyof typeof kindLabels] ?? '',
  },
  audience: {
    label: 'Who can read it',
    hint: 'Address and audience change at once. Readers see other changes when you publish again.',
    options: optionsOf(audienceLabels),
  },
});
export const newDeckFields = defineFields({
  title: {
    ...settingsFields.title,
    hint: 'The address is created from the title. You can change both later.',
  },
  kind: settingsFields.kind,
  summary: settingsFields.summary,
});
export const settingsValues = ({ title, slug, summary, kind, audience }: DeckDraft): Values => ({
  title,
  slug,
  summary,
  kind,
  audience,
});

export const slideFields = defineFields({
  title: { label: 'Title' },
  body: { label: 'Text', text: textOfRichText },
  picture: { label: 'Picture', text: textOfPicture },
  layout: { label: 'Layout', options: optionsOf(layoutLabels), choices: true },
  notes: { label: 'Notes' },
});
export const slideValues = ({ title, body, picture, layout, notes }: DraftSlide): Values => ({
  title,
  body: JSON.stringify(body),
  picture: pictureValue(picture),
  layout,
  notes,
});

export const historyLabels = {
  ...labelsOf(settingsFields),
  ...labelsOf(slideFields),
  status: 'Status',
  version: 'Version',
  slide: 'Slide',
  position: 'Position',
  copyOf: 'Copy of',
  link: 'Link for',
  days: 'Days',
  expiresAt: 'Valid until',
  hasPassword: 'Has a password',
  passwordChanged: 'Password changed',
  asksEmail: 'Asks for an e-mail address',
  mayDownload: 'May be saved as a PDF',
  tellsOwner: 'Notifies its creator',
  note: 'Note',
} as const;

export const activeLinks = ({ shareCount }: Pick<DraftSummary, 'shareCount'>): string =>
  shareCount === 1 ? '1 active link' : `${shareCount} active links`;

type BadgeProps = { readonly deck: Pick<DraftSummary, 'status' | 'isChanged' | 'trashedAt'> };

export function DeckBadge({ deck: { status, isChanged, trashedAt } }: BadgeProps) {
  if (trashedAt) return <Badge tone="muted">In the trash</Badge>;
  if (status === 'draft') return <Badge>Draft</Badge>;
  return isChanged ? <Badge tone="accent">Published, with changes</Badge> : <Badge tone="good">Published</Badge>;
}
