import type { AuditEntry } from '#contract/audit.ts';
import type { Api } from '#contract/endpoint.ts';
import { limits } from '#contract/fields.ts';
import { overview } from '#contract/overview.ts';
import type { PageContext } from '../../page.ts';
import { ifServed } from '../../request/if-served.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { kindOf, nameOfRecord } from '../audit-entries/kinds.ts';
import { RecordLink } from '../audit-entries/subject.tsx';
import { phraseOf } from '../ui/history.tsx';
import { withNames } from '../ui/history-of.ts';
import { listHref } from '../ui/urls.ts';
import styles from './overview.module.css';

type Props = { readonly context: PageContext };

const shown = 6;

export const LatestChanges = ({ context }: Props) => (
  <section
    aria-labelledby="latest-changes"
    className={classNames(`stack one-column packed gap-s ${styles.block}`, styles.latest)}
  >
    <h2 id="latest-changes" className={styles.title}>
      What colleagues did
    </h2>
    <AsyncPanel
      deferred
      unchangedBy={() => true}
      name="latest-changes"
      label="What colleagues did"
      context={context}
      skeleton={<Skeleton lines={shown} />}
      className={styles.changes}
    >
      {() => Changes({ context })}
    </AsyncPanel>
  </section>
);

async function Changes({ context }: Props) {
  const { api } = context;
  const operations = byOperation(await readChanges(api)).slice(0, shown);
  const entries = await withNames(
    api,
    operations.map(({ first }) => first),
  );
  if (entries.length === 0) return <p className="soft">No colleague has changed anything lately.</p>;
  return (
    <>
      <ul>
        {entries.map((entry, index) => (
          <Change key={entry.id} entry={entry} more={operations[index]?.more ?? 0} context={context} />
        ))}
      </ul>
      <p>
        <a href={listHref('auditLog')}>Audit log</a>
      </p>
    </>
  );
}

/** One operation may be many changes, so more are read than shown. */
const byOthers = limits.pageSizeShort;

export async function readChanges(api: Api): Promise<readonly AuditEntry[]> {
  const logs = await Promise.all(
    Object.values(overview).map((endpoint) => ifServed(api(endpoint as typeof overview.apps, { byOthers }))),
  );
  return logs.flatMap((log) => log?.byOthers ?? []).sort((one, other) => other.at.getTime() - one.at.getTime());
}

type Operation = { readonly first: AuditEntry; more: number };

/** One request may change many records, such as an import. */
function byOperation(entries: readonly AuditEntry[]): Operation[] {
  const operations: Operation[] = [];
  for (const entry of entries) {
    const last = operations.at(-1);
    const isSame = entry.requestId !== null && entry.requestId === last?.first.requestId;
    if (last && isSame && entry.action === last.first.action) last.more++;
    else operations.push({ first: entry, more: 0 });
  }
  return operations;
}

type ChangeProps = Props & { readonly entry: AuditEntry; readonly more: number };

function Change({ entry, more, context }: ChangeProps) {
  const { label, phrases } = kindOf(entry.targetType);
  return (
    <li className={styles.change}>
      <span className={styles.text}>
        <strong>{entry.actorName ?? 'Someone'}</strong> {phraseOf(entry.action, phrases)}:{' '}
        <RecordLink entry={entry} context={context}>
          {nameOfRecord(entry) ?? label.toLowerCase()}
        </RecordLink>
        {more > 0 && ` and ${more} more`}
      </span>
      <span className={styles.age}>
        <Age date={entry.at} now={context.now} />
      </span>
    </li>
  );
}
