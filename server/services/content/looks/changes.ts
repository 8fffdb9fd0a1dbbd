import { type LookContent, lookContent } from '#contract/content/look.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type ContrastFinding, contrastFindings, contrastMessage } from '#contract/look-palette.ts';
import { type Message, ownText } from '#contract/messages/message.ts';
import { toSnake } from '#contract/wire.ts';
import type { Author } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { changeRow, type Entity } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { unseen } from '../drafts.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { copiesOf, saveReplaced, saveVersion } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';
import { lockTypefaces } from '../typefaces/uses.ts';
import { writeText } from '../written-text.ts';
import { contentOf, draftOf, type StoredLook, type Tables } from './queries.ts';

export const looks: Entity<StoredLook, ContentTables> = {
  table: 'looks',
  kind: 'look',
  label: 'the_look',
  json: ['content', 'pending'],
  touched: ['editedAt', 'updatedAt'],
  publish: (transaction) => emit(transaction, [tags.site]),
};

type Saving = {
  readonly look: StoredLook;
  readonly content: LookContent;
  readonly action?: string;
  readonly replaces?: boolean;
};

/** Saves the draft, and drops it if it equals the published look. */
export async function save(
  transaction: Tables,
  author: Author,
  { look, content, action = 'save', replaces = false }: Saving,
): Promise<StoredLook> {
  refuse(contrastFindings(content).filter(({ isUnreadable }) => isUnreadable));
  await lockPictures(transaction, content, [contentOf(look), look.pending]);
  await lockTypefaces(transaction, content);
  const stored = draftOf(look);
  const pending = draftDifferences(contentOf(look), content) && content;
  return writeText(transaction, author, {
    row: look,
    entry: { action: 'look.save', targetId: look.id },
    log: draftDifferences(stored, content),
    autosave: false,
    shrinks: false,
    replaces,
    copies: copiesOf(transaction, author, looks, { row: look, content: stored }),
    write: (log) => changeRow(transaction, author, looks, { row: look, action, set: { pending }, log, ...unseen }),
  });
}

export async function publish(transaction: Tables, author: Author, look: StoredLook): Promise<StoredLook> {
  if (!look.pending) return look;
  const content = lookContent.parse(look.pending);
  refuse(contrastFindings(content));
  if (content.signIn === 'picture' && !content.signInPicture)
    throw failures.invalid({
      sign_in_picture: ownText('Please choose a picture, or something else for the sign-in page.'),
    });
  const replaced = contentOf(look);
  await saveReplaced(transaction, author, looks, { row: look, content: replaced });
  await saveVersion(transaction, author, looks, { row: look, content, reason: 'published' });
  const set = { content, pending: null, edition: look.edition + 1 };
  const log = draftDifferences(replaced, content) ?? {};
  return changeRow(transaction, author, looks, { row: look, action: 'publish', set, log });
}

function refuse(findings: readonly ContrastFinding[]): void {
  const fields = findings.map((finding): [string, Message] => [
    toSnake(finding.field),
    ownText(contrastMessage(finding)),
  ]);
  if (fields.length > 0) throw failures.invalid(Object.fromEntries(fields));
}
