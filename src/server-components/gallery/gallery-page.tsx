import type { ActionState } from '#contract/action-state.ts';
import { RecordScreen } from '../admin/ui/admin-screen.tsx';
import { definePage } from '../page.ts';
import { classNames } from '../ui/class-names.ts';
import { SuccessNotice } from '../ui/success-notice.tsx';
import { anchorOf, type Entry, type Group } from './entry.ts';
import styles from './gallery.module.css';
import { groups } from './groups.ts';

export const galleryPage = definePage({
  load: async () => null,
  head: () => ({ title: 'Component gallery', noindex: true, noCanonical: true }),
  tags: () => [],
  View: ({ context: { actionState } }) => <Gallery state={actionState} />,
});

const Gallery = ({ state }: { readonly state: ActionState | null }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      {/* It takes the focus that a sample of a failed form asks for when the page loads. */}
      {/* biome-ignore lint/a11y/noAutofocus: the page begins here */}
      <h1 tabIndex={-1} autoFocus>
        Component gallery
      </h1>
      <p className={styles.lead}>
        Every shared component in its states, with sample data. Buttons work as on the screens, but save nothing.
      </p>
      {state && <SuccessNotice>{state.message}</SuccessNotice>}
    </header>
    <Contents />
    <div className={styles.groups}>{groups.map(GroupView)}</div>
  </div>
);

const Contents = () => (
  <nav aria-label="Contents" className={styles.contents}>
    {groups.map(({ id, title, entries }) => (
      <details key={id}>
        <summary>
          {title} <span className={styles.count}>{entries.length}</span>
        </summary>
        <ul>
          {entries.map((entry) => (
            <li key={entry.file}>
              <a href={`#${anchorOf(entry)}`}>{entry.name}</a>
            </li>
          ))}
        </ul>
      </details>
    ))}
  </nav>
);

const GroupView = ({ id, title, entries }: Group) => (
  <section key={id} id={`group-${id}`} className={styles.group}>
    <h2>{title}</h2>
    {entries.map(EntryView)}
  </section>
);

const EntryView = (entry: Entry) => (
  <section key={entry.file} id={anchorOf(entry)} className={styles.entry}>
    <header className={styles.about}>
      <h3>{entry.name}</h3>
      <p>{entry.about}</p>
      <p className={styles.file}>
        <code>src/server-components/{entry.file}</code>
      </p>
    </header>
    <div className={entry.isWide ? styles.wide : styles.states}>
      {entry.states.map(({ label, element, isWide }) => (
        <div key={label} className={classNames(styles.state, isWide && styles.whole)}>
          <p className={styles.label}>{label}</p>
          <div className={styles.box} data-gallery-state={`${entry.name}: ${label}`}>
            {entry.file.startsWith('admin/') ? <RecordScreen>{element}</RecordScreen> : element}
          </div>
        </div>
      ))}
    </div>
  </section>
);
