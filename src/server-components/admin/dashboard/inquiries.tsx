import { countThreads, listThreads } from '#contract/trade/threads.ts';
import { Age } from '../../ui/age.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import styles from './dashboard.module.css';
import type { SectionContext } from './dashboard.tsx';
import { Line, Lines } from './lists.tsx';

export async function Inquiries({ api, now }: SectionContext) {
  const [counts, waiting] = await Promise.all([
    api(countThreads, {}),
    api(listThreads, { status: 'todo', sort: 'waiting', pageSize: 4 }),
  ]);
  const many = (count: number) => (count >= 100 ? 'over 100' : count);
  return (
    <>
      <p className={styles.figures}>
        <a href={listHref('customerService', { status: 'new' })}>{many(counts.new)} new</a>
        <a href={listHref('customerService', { assignee: 'nobody' })}>{many(counts.unassigned)} unassigned</a>
        <a href={listHref('customerService', { assignee: 'me' })}>{many(counts.mine)} yours</a>
      </p>
      <Lines label="Waiting longest" emptyText="Nobody is waiting for an answer.">
        {waiting.items.map(({ id, reference, name, waitingSince, excerpt }) => (
          <Line key={id} href={screenHref('customerService', { thread: reference })} name={name}>
            {waitingSince && (
              <>
                <Age date={waitingSince} now={now} />:{' '}
              </>
            )}
            {excerpt}
          </Line>
        ))}
      </Lines>
    </>
  );
}
