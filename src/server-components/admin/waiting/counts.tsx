/** The slots of the shell. Each page loads them in panels, so that no frame waits for a count. */
import type { ReactNode } from 'react';
import { LastCount, ShownCount } from '../../../client-components/account/counts.tsx';
import { adminEntries, entryAt } from '../../layouts/admin-navigation.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel, onlyAbout } from '../../ui/async-panel.tsx';
import { badgeCount, shownCount } from '../../ui/shown-count.ts';
import styles from './counts.module.css';
import { type Waiting, waitingHref, waitingOf, wordsFor } from './waiting.ts';

/** Starts them with what the page reads. */
export function beginCounts({ preload, api, ...context }: PageContext): void {
  for (const { urgent, count } of waitingOf(context)) if (urgent) preload(() => count(api));
}

/** The keys are addresses of entries in the side bar; `sum` and `lines` are for the bell. */
export function countsOf(context: PageContext): Readonly<Record<string, ReactNode>> {
  const waiting = waitingOf(context).filter(({ urgent }) => urgent);
  const entries = adminEntries(context);
  const counts = entries.flatMap(({ href }): Array<[string, ReactNode]> => {
    const own = waiting.filter(({ screen, list }) => entryAt(entries, screen, list['part'])?.href === href);
    if (own.length === 0) return [];
    return [
      [
        href,
        <AsyncPanel
          key={href}
          deferred
          unchangedBy={onlyAbout(...own.map(({ permission }) => permission))}
          name={`count ${href}`}
          label="The count"
          context={context}
          live={own.some(({ permission }) => permission === 'inquiries.manage') ? 'any' : undefined}
          skeleton={<LastCount name={href} className={styles.count} />}
        >
          {async () => <ShownCount name={href} className={styles.count} count={await sumOf(own, context)} />}
        </AsyncPanel>,
      ],
    ];
  });
  const unchangedBy = onlyAbout(...waiting.map(({ permission }) => permission));
  const lines = (
    <AsyncPanel
      deferred
      unchangedBy={unchangedBy}
      name="waiting"
      label="What is new"
      context={context}
      skeleton={<p className={styles.none}>Loading…</p>}
    >
      {() => Lines({ waiting, context })}
    </AsyncPanel>
  );
  const sum = (
    <AsyncPanel
      deferred
      unchangedBy={unchangedBy}
      name="count all"
      label="The count"
      context={context}
      skeleton={<LastCount name="all" className={styles.bell} />}
    >
      {async () => <ShownCount name="all" className={styles.bell} count={await sumOf(waiting, context)} />}
    </AsyncPanel>
  );
  return { ...Object.fromEntries(counts), sum, lines };
}

type Props = { readonly waiting: readonly Waiting[]; readonly context: PageContext };

/** If a service does not answer, nothing is counted: the log has the reason. */
const countOf = async ({ count }: Waiting, context: PageContext): Promise<number> =>
  (await ifAvailable(count(context.api), context)) ?? 0;

async function sumOf(waiting: readonly Waiting[], context: PageContext): Promise<string | null> {
  const counts = await Promise.all(waiting.map((each) => countOf(each, context)));
  const sum = counts.reduce((total, count) => total + count, 0);
  return sum === 0 ? null : badgeCount(sum);
}

async function Lines({ waiting, context }: Props) {
  const counted = await Promise.all(waiting.map(async (each) => ({ each, count: await countOf(each, context) })));
  const lines = counted.filter(({ count }) => count > 0);
  if (lines.length === 0) return <p className={styles.none}>Nothing is waiting for you.</p>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ each, count }) => (
        <li key={each.name}>
          <a href={waitingHref(each)} className={styles.waiting}>
            <strong className={styles.figure}>{shownCount(count)}</strong> {wordsFor(each, count)}
          </a>
        </li>
      ))}
    </ul>
  );
}
