/** Who changed a record, when, and what: newest first, straight from the log. */
import type { AuditEntry } from '../../contract/audit.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Time } from '../ui/time.tsx';
import styles from './history.module.css';

type Props = {
  readonly entries: readonly AuditEntry[];
  /** `post.publish` -> "published it". What is missing is shown as it is called in the log. */
  readonly words?: Readonly<Record<string, string>>;
  /** Names of fields as the form has them. */
  readonly labels?: Readonly<Record<string, string>>;
};

export function History({ entries, words = {}, labels = {} }: Props) {
  if (entries.length === 0) return <EmptyState title="Nothing has been changed yet" />;
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p>
            <strong>{entry.actorName ?? (entry.actorId ? 'Somebody' : 'The system')}</strong>{' '}
            {words[entry.action] ?? entry.action.replace(/^[^.]+\./, '').replaceAll('-', ' ')}{' '}
            <span className="soft">
              <Time date={entry.at} format="moment" />
            </span>
          </p>
          <Changes entry={entry} labels={labels} />
        </li>
      ))}
    </ol>
  );
}

function Changes({
  entry: { before, after },
  labels,
}: {
  entry: AuditEntry;
  labels: Readonly<Record<string, string>>;
}) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{labels[field] ?? field}</dt>
          <dd>
            {before && field in before && <del>{shown(before[field])}</del>}{' '}
            {after && field in after && <ins>{shown(after[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Long values are cut: versions hold them whole. */
function shown(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === null || value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
