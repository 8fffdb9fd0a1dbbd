/** With scripts the palette opens with what is typed here; without them the results are on this page. */
import { href, type RouteName } from '#contract/routes.ts';
import { foundScreens } from '../../../client-components/shell/found-screens.ts';
import { destinationsOf } from '../../layouts/destinations.ts';
import type { FoundRecord, PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './find-records.module.css';

type Props = { readonly context: PageContext };

/** The most common ones; the search finds more. */
const kinds: ReadonlyArray<readonly [RouteName, string]> = [
  ['usersAdmin', 'people'],
  ['postsAdmin', 'posts'],
  ['customerService', 'orders, inquiries'],
  ['productsAdmin', 'products'],
];

function labelFor({ screens }: PageContext): string {
  const names = kinds.filter(([route]) => screens.includes(route)).map(([, name]) => name);
  return names.length === 0 ? 'Find screens…' : `Find ${names.slice(0, 3).join(', ')}…`;
}

export function FindRecords({ context }: Props) {
  const { query, opened, actionState } = context;
  const text = query.get('q')?.trim() ?? '';
  const label = labelFor(context);
  // A message of the page keeps the focus, and so do results.
  const isFirst = text === '' && actionState === null && !query.has('notice');
  return (
    <div className="stack gap-xs">
      <search>
        <form method="get" action={href('account')} aria-label="Find a record" className={styles.form}>
          <label className={styles.field}>
            <span className="visually-hidden">{label}</span>
            <input
              key={text}
              type="search"
              name="q"
              className={classNames('input', styles.input)}
              placeholder={label}
              defaultValue={text}
              autoComplete="off"
              data-find=""
              data-search=""
              {...(isFirst && { 'data-first-field': 'fine', autoFocus: opened })}
            />
          </label>
          <button type="submit" className="button button-quiet" data-until-script="">
            Find
          </button>
        </form>
      </search>
      <p className={classNames('fine soft', styles.keys)}>
        <kbd>Enter</kbd> opens the first result. <kbd>Esc</kbd> exits the field; then <kbd>?</kbd> shows all shortcuts.
      </p>
      {text !== '' && (
        <section aria-labelledby="found" className={styles.results}>
          <h2 id="found" className="text-l breaks">
            Results for “{text}”
          </h2>
          <AsyncPanel name="found" label="The results" context={context} skeleton={<Skeleton lines={4} />}>
            {() => Results({ context, text })}
          </AsyncPanel>
        </section>
      )}
    </div>
  );
}

async function Results({ context, text }: Props & { readonly text: string }) {
  const { found, isComplete } = await context.findRecords(text);
  const screens = foundScreens(destinationsOf(context), text).map((screen) => ({ ...screen, key: screen.href }));
  const all: ReadonlyArray<FoundRecord & { readonly isFile?: boolean }> = [...screens, ...found];
  return (
    <>
      {!isComplete && <p className="soft">Not everything could be searched. Please try again in a moment.</p>}
      {all.length === 0 && isComplete && (
        <p>Nothing was found. You can search for names, titles, numbers and phone numbers.</p>
      )}
      <ul className={styles.list}>
        {all.map(({ key, label: name, detail, href: target, isFile }, index) => (
          <li key={key}>
            <a
              href={target}
              className={styles.result}
              download={isFile ? '' : undefined}
              // Enter opens it, as it does in the palette.
              {...(index === 0 && { autoFocus: context.opened, 'data-first-field': '' })}
            >
              <span>{name}</span>
              <span className="fine soft">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
