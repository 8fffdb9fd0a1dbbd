/** The parts of a record (its text, its versions, its history), each with an address of its own. */
import type { PageContext } from '../../page.ts';
import styles from './tabs.module.css';
import { urlWith } from './urls.ts';

/** `key` is null for the first part, which needs no name in the address. */
export type TabName = { readonly key: string | null; readonly label: string; readonly count?: number };

type Props = { readonly context: PageContext; readonly label: string; readonly tabs: readonly TabName[] };

export function Tabs({ context, label, tabs }: Props) {
  const here = tabOf(context, tabs);
  return (
    <nav aria-label={label} className={styles.tabs}>
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

/** The part that the address names; the first where it names none of these. */
export const tabOf = ({ query }: Pick<PageContext, 'query'>, tabs: readonly TabName[]): string | null =>
  tabs.find(({ key }) => key === query.get('part'))?.key ?? tabs[0]?.key ?? null;
