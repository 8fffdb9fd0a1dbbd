/** The time at which an answer is due by the targets of the inbox. */
import { formatDate } from '../../ui/time.tsx';
import styles from './due.module.css';
import { spanOf } from './span.ts';

type Props = { readonly at: Date; readonly now: Date };

export function Due({ at, now }: Props) {
  const isOver = at.getTime() <= now.getTime();
  return (
    <time
      dateTime={at.toISOString()}
      title={`Answer due ${formatDate(at, 'moment')}`}
      className={isOver ? styles.over : ''}
    >
      {isOver ? `${spanOf(at, now)} overdue` : `due in ${spanOf(now, at)}`}
    </time>
  );
}
