/** It is a `<details>`, so that it opens on a phone without scripts. Wider screens always show its content. */
import type { Slots } from '../../../engine/rendering.ts';
import type { PageContext } from '../page.ts';
import { Icon } from '../ui/icon.tsx';
import { type AdminEntry, adminEntries, adminGroups, currentEntry } from './admin-navigation.ts';
import { Brand } from './brand.tsx';
import styles from './side-bar.module.css';

type Props = { readonly context: PageContext; readonly counts: Slots['counts'] };

export function SideBar({ context, counts }: Props) {
  const entries = adminEntries(context);
  const current = currentEntry(context);
  const list = (group: AdminEntry['group'], labelledBy?: string) => (
    <ul data-nav="" aria-labelledby={labelledBy}>
      {entries
        .filter((entry) => entry.group === group)
        .map((entry) => (
          <li key={entry.href} className="relative">
            <a
              href={entry.href}
              aria-current={entry.href === current?.href ? 'page' : undefined}
              aria-keyshortcuts={entry.letter && `g ${entry.letter}`}
              className={styles.link}
            >
              <Icon name={entry.icon} />
              <span className={styles.label} data-keys={entry.letter && `g ${entry.letter}`}>
                {entry.label}
              </span>
            </a>
            {counts[entry.href]}
          </li>
        ))}
    </ul>
  );
  return (
    <details className={`${styles.side} unprinted`} data-menu="">
      <summary className={styles.summary} title="Menu">
        <Icon name="menu" size={22} />
        <span className="visually-hidden">Menu</span>
      </summary>
      <nav id="side-bar" aria-label="Back office" className={styles.panel}>
        <Brand site={context.site} className={styles.brand} />
        {list(null)}
        {adminGroups
          .filter((group) => entries.some((entry) => entry.group === group))
          .map((group) => (
            <div key={group} className={styles.group}>
              <p id={`group-${group}`} className={styles.heading}>
                {group}
              </p>
              {list(group, `group-${group}`)}
            </div>
          ))}
        <button
          type="button"
          data-side-bar-switch=""
          data-needs-script=""
          aria-controls="side-bar"
          aria-expanded={context.sideBar === 'full'}
          aria-keyshortcuts="["
          className={styles.switch}
        >
          <Icon name="panel" />
          <span className={styles.label} data-keys="[">
            <span className={styles.whenFull}>Collapse</span>
            <span className={styles.whenIcons}>Expand</span>
          </span>
        </button>
      </nav>
    </details>
  );
}
