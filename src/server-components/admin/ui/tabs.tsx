import type { ReactNode } from 'react';
import type { PageContext } from '../../page.ts';
import styles from './tabs.module.css';
import { urlWith } from './urls.ts';

/** `key` is null for the first tab, which has no query parameter. */
export type TabName = { readonly key: string | null; readonly label: string; readonly count?: ReactNode };

type Props = { readonly context: PageContext; readonly label: string; readonly tabs: readonly TabName[] };

export function Tabs({ context, label, tabs }: Props) {
  const here = tabOf(context, tabs);
  return (
    <nav aria-label={label} data-tabs="" className={styles.tabs}>
      <ul>
        {tabs.map(({ key, label: text, count }) => (
          <li key={text}>
            <a
              href={urlWith(context, { part: key, from: null, to: null, after: null })}
              aria-current={key === here ? 'page' : undefined}
            >
              {text}
              {count !== undefined && <span className={styles.count}> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const tabOf = ({ query }: Pick<PageContext, 'query'>, tabs: readonly TabName[]): string | null =>
  tabs.find(({ key }) => key === query.get('part'))?.key ?? tabs[0]?.key ?? null;
