import { Fragment, type ReactNode } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './history.module.css';
import { historyOf, type Log, type Target } from './history-of.ts';
import { fieldName, type Sides, sidesOf } from './history-values.ts';
import { Panel } from './panel.tsx';

type Props = {
  readonly context: PageContext;
  readonly log: Log;
  readonly target: Target;
} & Shown;

type Shown = {
  /** Kind of the record; entries about other kinds show their target's name. */
  readonly of?: string;
  /** `post.publish` -> "published it". Unknown actions are shown as logged. */
  readonly phrases?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  /** Value labels by field: `{ status: { fulfilled: 'On its way' } }`. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const History = ({ context, log, target, ...shown }: Props) => (
  <Panel id="history" title="History">
    <AsyncPanel deferred name="history" label="The history" context={context} skeleton={<Skeleton lines={6} />}>
      {async () => <Entries entries={await historyOf(context.api, log, target)} {...shown} />}
    </AsyncPanel>
  </Panel>
);

type EntriesProps = Shown & { readonly entries: readonly AuditEntry[] };

export function Entries({ entries, of, ...shown }: EntriesProps) {
  if (entries.length === 0) return <EmptyState title="No changes yet" />;
  return (
    <EntryList>
      {entries.map((entry) => {
        const isOfOther = of !== undefined && entry.targetType !== of;
        const subject = isOfOther && ` ${entry.names[entry.targetId] ?? ''}`;
        return <Entry key={entry.id} entry={entry} subject={subject} hasChanges={!isOfOther} {...shown} />;
      })}
    </EntryList>
  );
}

export const EntryList = ({ children }: { readonly children: ReactNode }) => (
  <ol className="stack one-column breaks">{children}</ol>
);

type EntryProps = Omit<Shown, 'of'> & {
  readonly entry: AuditEntry;
  /** It follows the phrase. */
  readonly subject: ReactNode;
  readonly hasChanges?: boolean;
};

export const Entry = ({ entry, subject, hasChanges = true, phrases = {}, labels = {}, values = {} }: EntryProps) => (
  <li className={styles.entry} data-walk="">
    <p>
      <strong>{actorOf(entry)}</strong> {phraseOf(entry.action, phrases)}
      {subject}{' '}
      <span className="soft">
        <Time date={entry.at} format="moment" />
      </span>
    </p>
    {hasChanges && <Changes entry={entry} labels={labels} values={values} />}
  </li>
);

const actorOf = ({ actorId, actorName }: AuditEntry): string =>
  actorName ?? (actorId === null ? 'The system' : `Unnamed user ${actorId.slice(0, 8)}`);

export const phraseOf = (action: string, phrases: Readonly<Record<string, string>>): string =>
  phrases[action] ?? action.replace(/^[^.]+\./, '').replaceAll('-', ' ');

type ChangesProps = {
  readonly entry: AuditEntry;
  readonly labels: Readonly<Record<string, string>>;
  readonly values: NonNullable<Shown['values']>;
};

function Changes({ entry: { before, after, names }, labels, values }: ChangesProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.flatMap((field) => {
    const sides = sidesOf(field, withValueLabel(before, field, values), withValueLabel(after, field, values), names);
    return sides ? [{ label: labels[field] ?? fieldName(field), ...sides }] : [];
  });
  return <ChangeList changes={changes} />;
}

export const ChangeList = ({ changes }: { readonly changes: ReadonlyArray<Sides & { readonly label: string }> }) =>
  changes.length > 0 && (
    <dl className={styles.changes}>
      {changes.map(({ label, was, became }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {was.map((text) => (
              <Fragment key={text}>
                <del>{text}</del>{' '}
              </Fragment>
            ))}
            {became.map((text) => (
              <Fragment key={text}>
                <ins>{text}</ins>{' '}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );

function withValueLabel(
  fields: AuditEntry['before'],
  field: string,
  values: ChangesProps['values'],
): AuditEntry['before'] {
  const label = fields && values[field]?.[String(fields[field])];
  return label === undefined || label === null ? fields : { ...fields, [field]: label };
}
