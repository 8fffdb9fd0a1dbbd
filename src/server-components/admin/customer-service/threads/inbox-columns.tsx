import type { Colleague } from '#contract/auth/colleagues.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import type { ThreadSummary } from '#contract/trade/threads.ts';
import type { PageContext } from '../../../page.ts';
import { Age } from '../../../ui/age.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { listHref, urlWith } from '../../ui/urls.ts';
import { namesOf } from './data.ts';
import { priorityLabel, ThreadStatusBadge } from './fields.tsx';
import styles from './inbox-columns.module.css';

export function inboxColumns(context: PageContext, colleagues: readonly Colleague[]): Column<ThreadSummary>[] {
  const names = namesOf(colleagues);
  const { now, viewer } = context;
  return [
    {
      label: 'Inquiry',
      cell: (thread) => (
        <div className={styles.inquiry}>
          <a href={urlWith(context, { thread: thread.reference, after: null, part: null })}>{thread.name}</a>
          <span className={styles.excerpt}>
            {thread.lastBy === 'staff' && <span className={styles.ours}>We: </span>}
            {thread.excerpt}
          </span>
          <span className={styles.line}>
            {thread.reference} · {inquiryTopics[thread.topic]}
            {thread.tags.map((tag) => (
              <a key={tag} href={listHref('customerService', { tag })} className={styles.tag}>
                {tag}
              </a>
            ))}
          </span>
        </div>
      ),
    },
    {
      label: 'Status',
      cell: ({ status, priority }) => (
        <span className={styles.state}>
          <ThreadStatusBadge status={status} />
          {priorityLabel(priority) && (
            <span className={priority === 'low' ? styles.low : styles.high}>{priorityLabel(priority)}</span>
          )}
        </span>
      ),
    },
    {
      label: 'Assigned to',
      cell: ({ assigneeId }) => {
        if (assigneeId === null) return <span className="soft">Nobody</span>;
        return assigneeId === viewer?.user.id ? 'You' : (names.get(assigneeId) ?? 'A former colleague');
      },
    },
    {
      label: 'Waiting',
      sort: 'waiting',
      cell: ({ waitingSince }) =>
        waitingSince ? <Age date={waitingSince} now={now} /> : <span className="soft">–</span>,
    },
    {
      label: 'Last message',
      sort: 'active',
      descending: true,
      align: 'end',
      cell: ({ activeAt }) => <Age date={activeAt} now={now} />,
    },
  ];
}
