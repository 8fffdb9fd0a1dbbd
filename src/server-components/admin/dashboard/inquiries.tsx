import type { ThreadSummary } from '#contract/trade/threads.ts';
import { Age } from '../../ui/age.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import styles from './dashboard.module.css';
import type { DashboardData } from './dashboard-data.ts';
import { Line } from './dashboard-section.tsx';

type InquiriesProps = { readonly data: NonNullable<DashboardData['inquiries']>; readonly now: Date };

export function Inquiries({ data: { counts, waiting }, now }: InquiriesProps) {
  const many = (count: number) => (count >= 100 ? 'over 100' : count);
  const lineOf = (thread: ThreadSummary) => (
    <Line key={thread.id} href={screenHref('customerService', { thread: thread.reference })} name={thread.name}>
      {thread.waitingSince && (
        <>
          <Age date={thread.waitingSince} now={now} />:{' '}
        </>
      )}
      {thread.excerpt}
    </Line>
  );
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <a href={listHref('customerService')}>Inquiries</a>
      </h3>
      <p className={styles.figures}>
        <a href={listHref('customerService', { status: 'new' })}>{many(counts.new)} new</a>
        <a href={listHref('customerService', { assignee: 'nobody' })}>{many(counts.unassigned)} unassigned</a>
        <a href={listHref('customerService', { assignee: 'me' })}>{many(counts.mine)} yours</a>
      </p>
      {waiting.length === 0 ? (
        <p className="small soft">Nobody is waiting for an answer.</p>
      ) : (
        <ul className={styles.lines} aria-label="Waiting longest">
          {waiting.map(lineOf)}
        </ul>
      )}
    </section>
  );
}
