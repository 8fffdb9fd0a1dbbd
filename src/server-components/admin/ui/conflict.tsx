/** Somebody else saved first: what is stored now beside what was typed, where the two differ. Nothing typed is lost. */
import type { ReactNode } from 'react';
import type { FormState } from '../../ui/form-state.ts';
import styles from './conflict.module.css';

export type Compared = {
  readonly label: string;
  /** As people read them; equal ones are left out. */
  readonly stored: string;
  readonly typed: string;
};

type Props = {
  readonly form: FormState;
  readonly fields: readonly Compared[];
  /** Who saved, and when, if that is known. */
  readonly by?: ReactNode;
  /** The record as it is stored: the way to let go of what was typed. */
  readonly href: string;
  /** Name of the form's draft. */
  readonly draft: string;
};

/** To be shown above the form, which carries what was typed and the revision that is stored: saving again is the decision. */
export function Conflict({ form, fields, by, href, draft }: Props) {
  if (!isConflict(form)) return null;
  const different = fields.filter(({ stored, typed }) => stored !== typed);
  return (
    <section aria-labelledby="conflict" className={styles.conflict}>
      <h2 id="conflict">Someone else saved this while you were editing</h2>
      <p>
        {by ? <>{by} </> : null}
        The form below has your changes. Save again to overwrite the stored version, or{' '}
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
            {different.map(({ label, stored, typed }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{stored || <span className="soft">empty</span>}</td>
                <td>{typed || <span className="soft">empty</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type RemovedProps = Pick<Props, 'href' | 'draft'> & {
  /** "block", "slide". */
  readonly what: string;
  /** Who removed it, if that is known. */
  readonly by: string | null;
};

/** To be shown above the form of something that is no longer there; the form restores it with what was typed. */
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

export const isConflict = ({ state }: FormState): boolean => state?.status === 'error' && state.code === 409;
