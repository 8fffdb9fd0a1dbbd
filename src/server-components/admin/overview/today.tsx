import type { PageContext } from '../../page.ts';
import { AsyncPanel, onlyAbout } from '../../ui/async-panel.tsx';
import { shownCount } from '../../ui/shown-count.ts';
import { type Waiting, waitingHref, waitingOf, wordsFor } from '../waiting/waiting.ts';
import styles from './overview.module.css';

type Props = { readonly context: PageContext };

export function Today({ context }: Props) {
  const waiting = waitingOf(context);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="today" className={`stack one-column packed gap-s ${styles.block}`}>
      <h2 id="today" className={styles.title}>
        Today
      </h2>
      <ul className={styles.rows}>
        {waiting.map((each) => (
          <li key={each.name}>
            <AsyncPanel
              deferred
              unchangedBy={onlyAbout(each.permission)}
              name={each.name}
              label={capitalized(each.many)}
              context={context}
              live={each.permission === 'inquiries.manage' ? 'any' : undefined}
              skeleton={<Row waiting={each} count={null} />}
            >
              {async () => <Row waiting={each} count={(await each.count(context.api)) ?? 0} />}
            </AsyncPanel>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Row = ({ waiting, count }: { readonly waiting: Waiting; readonly count: number | null }) => (
  <a href={waitingHref(waiting)} className={styles.row} data-quiet={count === 0 || undefined}>
    <span className={styles.figure}>{count === null ? '…' : shownCount(count)}</span> {wordsFor(waiting, count ?? 0)}
  </a>
);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
