import type { FormState } from '../../ui/form-state.ts';
import styles from './conflict.module.css';

export type Compared = {
  readonly label: string;
  readonly stored: string;
  readonly typed: string;
};

type Props = {
  readonly form: FormState;
  readonly fields: readonly Compared[];
  readonly by?: string | null | undefined;
  readonly href: string;
  readonly draft: string;
};

/** Rendered above the form, which has the typed values and the stored revision, so that saving again overwrites. */
export function Conflict({ form, fields, by, href, draft }: Props) {
  if (!isConflict(form)) return null;
  const different = fields.filter(({ stored, typed }) => stored !== typed);
  return (
    <section aria-labelledby="conflict" className={styles.conflict}>
      <h2 id="conflict">Someone else saved this while you were editing</h2>
      <p>
        {by ? `${by} saved first. ` : null}
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
