import type { AuditEntry } from '#contract/audit.ts';
import type { PageContext } from '../../page.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { kindOf, nameOfRecord } from '../audit-log/kinds.ts';
import { newestFirst, services, take } from '../audit-log/newest-first.ts';
import { phraseOf } from '../ui/history.tsx';
import { withNames } from '../ui/history-of.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import styles from './overview.module.css';

type Props = { readonly context: PageContext };

/** How many entries are looked at, of each service and in all. */
const read = { pageSize: 20, entries: 40 };
const shown = 6;

export const LatestChanges = ({ context }: Props) => (
  <section aria-labelledby="latest-changes" className={classNames(styles.block, styles.latest)}>
    <h2 id="latest-changes" className={styles.title}>
      What colleagues did
    </h2>
    <AsyncPanel
      deferred
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
  const { api, viewer } = context;
  const newest = await take(newestFirst(api, { of: services, filters: { pageSize: read.pageSize } }), read.entries);
  const others = newest
    .map(({ entry }) => entry)
    .filter(({ actorId, targetType }) => actorId !== null && actorId !== viewer?.user.id && targetType !== 'session');
  const entries = await withNames(api, others.slice(0, shown));
  if (entries.length === 0) return <p className="soft">No colleague has changed anything lately.</p>;
  return (
    <>
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <Change key={entry.id} entry={entry} context={context} />
        ))}
      </ul>
      <p>
        <a href={listHref('auditLog')}>Audit log</a>
      </p>
    </>
  );
}

function Change({ entry, context }: Props & { readonly entry: AuditEntry }) {
  const { label, phrases, screen, recordOf } = kindOf(entry.targetType);
  const name = nameOfRecord(entry);
  const query = recordOf?.(entry, name) ?? null;
  const text = name ?? label.toLowerCase();
  return (
    <li className={styles.line}>
      <span className={styles.text}>
        <strong>{entry.actorName ?? 'Someone'}</strong> {phraseOf(entry.action, phrases)}:{' '}
        {screen !== undefined && query !== null && context.screens.includes(screen) ? (
          <a href={screenHref(screen, query)}>{text}</a>
        ) : (
          text
        )}
      </span>
      <span className={styles.age}>
        <Age date={entry.at} now={context.now} />
      </span>
    </li>
  );
}
