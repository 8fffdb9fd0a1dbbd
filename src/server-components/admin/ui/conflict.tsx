import type { AuditEntry } from '#contract/audit.ts';
import { richTextOf } from '#contract/plain-text.ts';
import { StoredChoice } from '../../../client-components/admin/stored-choice.tsx';
import type { PageContext } from '../../page.ts';
import type { FormState } from '../../ui/form-state.ts';
import { diffTexts, isUnchanged } from '../../ui/word-diff.ts';
import styles from './conflict.module.css';
import { type Editor, type Log, lastEditor, type Target } from './history-of.ts';

export type Compared = {
  readonly label: string;
  /** The field and its stored value, if it has one of its own. */
  readonly choice?: { readonly name: string; readonly stored: string | undefined };
  readonly stored: string;
  readonly typed: string;
};

type Props = {
  readonly form: FormState;
  readonly fields: readonly Compared[];
  readonly by?: Editor | null | undefined;
  readonly href: string;
  readonly draft: string;
};

/** Rendered above the form, which has the typed values and the stored revision, so that saving again overwrites. */
export function Conflict({ form, fields, by, href, draft }: Props) {
  if (!isConflict(form)) return null;
  const different = fields.filter(({ stored, typed }) => stored !== typed);
  return (
    <section aria-labelledby="conflict" className={styles.conflict}>
      <h2 id="conflict">{titleOf(by)}</h2>
      <p>
        {by?.name && !by.isViewer ? `${by.name} saved first. ` : null}
        The form below has your changes. Save again to overwrite the stored version
        {different.some(({ choice }) => choice) && <span data-needs-script="">, choose field by field</span>}, or{' '}
        <a href={href} data-draft-drop={draft} data-reload="">
          keep the stored version
        </a>
        .
      </p>
      {different.length === 0 ? (
        <p>Your text is the same as the stored text.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Stored now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ label, stored, typed, choice }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label="Stored now">
                  <Text text={stored} other={typed} mark="removed" />
                  {choice && (
                    <span className={styles.choice}>
                      {/* A new key for another conflict. */}
                      <StoredChoice key={`${stored} ${typed}`} form={form.name} label={label} {...choice} />
                    </span>
                  )}
                </td>
                <td data-label="Yours">
                  <Text text={typed} other={stored} mark="added" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const titleOf = (by: Props['by']): string => {
  if (!by) return 'This was saved while you were editing';
  return by.isViewer ? 'You saved this in another window' : 'Someone else saved this while you were editing';
};

type LoggedProps = Omit<Props, 'by'> & {
  readonly context: PageContext;
  readonly log: Log;
  readonly target: Target;
  /** Leaves out entries of changes that the form does not make. */
  readonly isSave?: (entry: AuditEntry) => boolean;
};

/** Finds in the log who saved. */
export const LoggedConflict = (props: LoggedProps) => isConflict(props.form) && <FoundInLog {...props} />;

async function FoundInLog({ context, log, target, isSave, ...shown }: LoggedProps) {
  return <Conflict {...shown} by={await lastEditor(context, log, target, isSave)} />;
}

type TextProps = { readonly text: string; readonly other: string; readonly mark: 'removed' | 'added' };

/** Of a longer text, paragraphs that are equal are left out. */
const shownWhole = 4;

/** One of the two texts, with the words that the other does not have. */
function Text({ text, other, mark }: TextProps) {
  if (!text) return <span className="soft">empty</span>;
  if (!other) return text;
  const Tag = mark === 'removed' ? 'del' : 'ins';
  // Words that are in both are those of the second text, with the spaces that it has.
  const blocks = diffTexts(documentOf(other), documentOf(text)).filter(({ parts }) =>
    parts.some(({ change }) => change !== 'removed'),
  );
  return blocks.map((block, index) => {
    if (blocks.length > shownWhole && isUnchanged(block)) {
      const before = blocks[index - 1];
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
      return before && isUnchanged(before) ? null : <p key={index}>…</p>;
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
      <p key={index}>
        {block.parts
          .filter(({ change }) => change !== 'removed')
          .map(({ change, text: words }, part) => {
            if (change === 'same') return words;
            const marked = words.trimEnd();
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
            return [<Tag key={part}>{marked}</Tag>, words.slice(marked.length)];
          })}
      </p>
    );
  });
}

/** Each line is a paragraph. */
const documentOf = (text: string) => richTextOf(text.replaceAll(/\n+/g, '\n\n'));

type RemovedProps = Pick<Props, 'href' | 'draft'> & {
  readonly what: string;
  readonly by: string | null;
};

/** Rendered above the form of a removed part; saving restores it. */
export const RemovedNotice = ({ what, by, href, draft }: RemovedProps) => (
  <section aria-labelledby="conflict" className={styles.conflict}>
    <h2 id="conflict">{by ? `This ${what} was removed by ${by}` : `This ${what} was removed`}</h2>
    <p>
      Restore it with the text below, or{' '}
      <a href={href} data-draft-drop={draft} data-reload="">
        leave it removed and discard the text
      </a>
      .
    </p>
  </section>
);

const isConflict = ({ state }: FormState): boolean => state?.status === 'error' && state.code === 409;
