import type { PageContext } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './pager.module.css';
import { urlWith } from './urls.ts';

type Props = { readonly context: PageContext; readonly next: string | null };

export function KeyPager({ context, next }: Props) {
  const isFirst = !context.query.has('after');
  if (isFirst && next === null) return null;
  const view = context.query.get('view') ?? 'all';
  return (
    <nav aria-label="Pages of the list" className={styles.pager}>
      {isFirst ? <span /> : <a href={urlWith(context, { view, after: null })}>Back to the first rows</a>}
      {next !== null && (
        <a href={urlWith(context, { view, after: next })} rel="next">
          More rows <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
