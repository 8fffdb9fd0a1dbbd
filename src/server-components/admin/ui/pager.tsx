/** Steps through a list by key: on to the next rows, and back to the first. */
import type { PageContext } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { hereWith } from './urls.ts';
import styles from './pager.module.css';

type Props = { readonly context: PageContext; readonly next: string | null };

export function KeyPager({ context, next }: Props) {
  const isFirst = !context.query.has('after');
  if (isFirst && next === null) return null;
  const view = context.query.get('view') ?? 'all';
  return (
    <nav aria-label="Pages of the list" className={styles.pager}>
      {isFirst ? <span /> : <a href={hereWith(context, { view, after: null })}>Back to the first rows</a>}
      {next !== null && (
        <a href={hereWith(context, { view, after: next })} rel="next">
          More rows <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
