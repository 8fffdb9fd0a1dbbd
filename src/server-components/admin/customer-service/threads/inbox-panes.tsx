import type { ReactNode } from 'react';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import type { ThreadSummary } from '#contract/trade/threads.ts';
import type { PageContext } from '../../../page.ts';
import { Age } from '../../../ui/age.tsx';
import { AsyncPanel } from '../../../ui/async-panel.tsx';
import { urlWith } from '../../ui/urls.ts';
import { Due } from '../../waiting/due.tsx';
import styles from './inbox-panes.module.css';

type Props = {
  readonly inbox: readonly ThreadSummary[];
  /** Reference of the inquiry that is shown. */
  readonly current: string;
  readonly context: PageContext;
  readonly children: ReactNode;
};

/** On wide screens the list stays beside the inquiry, so that the next one is a click away. */
export function InboxPanes({ inbox, current, context, children }: Props) {
  if (inbox.length < 2) return children;
  return (
    <div className={`stack one-column gap-l ${styles.panes}`}>
      <nav aria-label="Inquiries of the list" className={styles.list}>
        <AsyncPanel name="inbox" label="The list" context={context} skeleton={null} stays live="any">
          {async () => <Rows inbox={inbox} current={current} context={context} />}
        </AsyncPanel>
      </nav>
      {children}
    </div>
  );
}

const Rows = ({ inbox, current, context }: Omit<Props, 'children'>) => (
  <ul>
    {inbox.map(({ reference, name, topic, excerpt, activeAt, waitingSince, dueAt }) => (
      <li key={reference}>
        <a
          href={urlWith(context, { thread: reference, part: null })}
          aria-current={reference === current ? 'page' : undefined}
        >
          <span className={`line align-baseline spread gap-xs ${styles.line}`}>
            <strong>{name}</strong>
            <span className="soft">
              <Age date={activeAt} now={context.now} />
            </span>
          </span>
          <span className={`line align-baseline spread gap-xs ${styles.line}`}>
            {inquiryTopics[topic]}
            {dueAt ? <Due at={dueAt} now={context.now} /> : waitingSince && <span className={styles.waits}>waits</span>}
          </span>
          <span className="cut soft">{excerpt}</span>
        </a>
      </li>
    ))}
  </ul>
);
