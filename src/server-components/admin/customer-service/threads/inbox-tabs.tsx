import type { PageContext } from '../../../page.ts';
import { listHref } from '../../ui/urls.ts';
import type { Counts } from './data.ts';
import styles from './inbox-tabs.module.css';

type Tab = { label: string; query: Readonly<Record<string, string>>; count?: keyof Counts };

const tabs: readonly Tab[] = [
  { label: 'To do', query: {} },
  { label: 'Mine', query: { assignee: 'me' }, count: 'mine' },
  { label: 'Unassigned', query: { assignee: 'nobody' }, count: 'unassigned' },
  { label: 'Waiting', query: { status: 'waiting' }, count: 'waiting' },
  { label: 'Snoozed', query: { status: 'snoozed' }, count: 'snoozed' },
  { label: 'Resolved', query: { status: 'resolved' } },
  { label: 'All', query: { status: 'all' } },
  { label: 'Spam', query: { status: 'spam' } },
];

type Props = { readonly context: PageContext; readonly counts: Counts | null };

export function InboxTabs({ context, counts }: Props) {
  const { query, route } = context;
  const isHere = (tab: Tab) =>
    query.get('view') !== 'trash' &&
    ['status', 'assignee'].every((name) => (query.get(name) ?? '') === (tab.query[name] ?? '')) &&
    !query.get('q') &&
    !query.get('tag');
  return (
    <nav aria-label="Inbox">
      <ul className={styles.tabs}>
        {tabs.map((tab) => {
          const count = tab.count && counts?.[tab.count];
          return (
            <li key={tab.label}>
              <a href={listHref(route, tab.query)} aria-current={isHere(tab) ? 'page' : undefined}>
                {tab.label}
                {count ? <span className={styles.count}>{count >= 100 ? '100+' : count}</span> : null}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
