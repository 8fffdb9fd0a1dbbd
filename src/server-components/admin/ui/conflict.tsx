import type { AuditEntry } from '#contract/audit.ts';
import { StoredChoice } from '../../../client-components/admin/stored-choice.tsx';
import type { PageContext } from '../../page.ts';
import type { FormState } from '../../ui/form-state.ts';
import styles from './conflict.module.css';
import { ConflictText } from './conflict-text.tsx';
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

/**
 * It is rendered above the form, which has the typed values and the stored revision, so that saving again overwrites.
 */
export function Conflict({ form, fields, by, href, draft }: Props) {
  if (!isConflict(form)) return null;
  const title = `${form.name}-conflict`;
  const different = fields.filter(({ stored, typed }) => stored !== typed);
  return (
    // It gets the focus instead of the message of the form.
    // biome-ignore lint/a11y/noAutofocus: as of that message
    <section aria-labelledby={title} tabIndex={-1} autoFocus data-form-error="" className={styles.conflict}>
      <h2 id={title}>{titleOf(by)}</h2>
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
                  <ConflictText text={stored} other={typed} mark="removed" />
                  {choice && (
                    <span className="block">
                      {/* A new key for another conflict. */}
                      <StoredChoice key={`${stored} ${typed}`} form={form.name} label={label} {...choice} />
                    </span>
                  )}
                </td>
                <td data-label="Yours">
                  <ConflictText text={typed} other={stored} mark="added" />
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
  /** Whether an entry of the log may come from this form; any may by default. */
  readonly isSave?: (entry: AuditEntry) => boolean;
};

/** Finds in the log who saved. */
export const LoggedConflict = (props: LoggedProps) => isConflict(props.form) && <FoundInLog {...props} />;

async function FoundInLog({ context, log, target, isSave, ...shown }: LoggedProps) {
  return <Conflict {...shown} by={await lastEditor(context, log, target, isSave)} />;
}

type RemovedProps = Pick<Props, 'href' | 'draft'> & {
  readonly what: string;
  readonly by: string | null;
};

/** It is rendered above the form of a removed part; saving restores it. */
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

const isConflict = ({ state }: FormState): boolean => state?.isOutdated === true;
