/** Shows the views of a list in a row of links above it: those that it always has, then those that the person saved. */
import { lists, type SavedView, savedQuery } from '#contract/auth/saved-views.ts';
import type { ListName } from '#contract/screens.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { shownCount } from '../../ui/shown-count.ts';
import { ConfirmAction } from './confirm-action.tsx';
import dropDown from './drop-down.module.css';
import { isTrash } from './list-state.ts';
import { Done, Notice } from './notice.tsx';
import { deleteView, renameView, saveView, updateView } from './saved-view-actions.ts';
import styles from './saved-views.module.css';
import { savedViewHref, type Views, viewsOf, wholeListHref } from './saved-views-data.ts';

export type FixedView = {
  readonly label: string;
  readonly query: Readonly<Record<string, string>>;
  readonly count?: number | undefined;
};

const all: readonly FixedView[] = [{ label: 'All', query: {} }];

const messages = {
  'view-saved': 'View saved. Only you see it.',
  'view-renamed': 'View renamed.',
  'view-updated': 'View updated.',
  'view-deleted': 'View deleted.',
};
const forms = ['save-view', 'rename-view', 'update-view', 'delete-view'];

type Props = {
  readonly context: PageContext;
  readonly list: ListName;
  readonly fixed?: readonly FixedView[] | undefined;
  /** Reads the fixed ones with their counts, which may come after the frame. */
  readonly readFixed?: (() => Promise<readonly FixedView[]>) | undefined;
  readonly live?: boolean | undefined;
};

export function SavedViews(props: Props) {
  const { context, live } = props;
  return (
    <>
      <Done context={context} messages={messages} />
      <Notice context={context} of={['update-view', 'delete-view']} />
      <AsyncPanel
        name="views"
        label="Your saved views"
        context={context}
        live={live ? 'any' : undefined}
        // The answer to a form of the list does not wait for another service.
        deferred={!forms.includes(context.actionState?.form ?? '')}
        skeleton={
          <div className="cluster align-start spread relative gap-2xs across-l">
            <Links {...props} views={null} />
          </div>
        }
      >
        {() => Row(props)}
      </AsyncPanel>
    </>
  );
}

async function Row({ readFixed, ...given }: Props) {
  const { context, list } = given;
  const [views, fixed] = await Promise.all([viewsOf(context, list), readFixed?.()]);
  const props = { ...given, fixed: fixed ?? given.fixed };
  return (
    <div className="cluster align-start spread relative gap-2xs across-l">
      <Links {...props} views={views} />
      {views === null ? (
        <p className={styles.note}>Your saved views could not be loaded.</p>
      ) : (
        !isTrash(context) && <Tools {...props} views={views} />
      )}
    </div>
  );
}

type LinksProps = Props & { readonly views: Views | null };

function Links({ context, list, fixed = all, views }: LinksProps) {
  const current = views?.current ?? null;
  const isHere = ({ query }: FixedView) =>
    current === null &&
    !isTrash(context) &&
    ['q', ...lists[list].filters].every((name) => (context.query.get(name) ?? '') === (query[name] ?? ''));
  return (
    <nav aria-label="Views">
      <ul className={`cluster gap-2xs ${styles.views}`}>
        {fixed.map((view) => (
          <li key={view.label}>
            <a href={wholeListHref(list, view.query)} aria-current={isHere(view) ? 'page' : undefined}>
              {view.label}
              {view.count ? <span className={styles.count}>{shownCount(view.count)}</span> : null}
            </a>
          </li>
        ))}
        {views?.saved.map((view) => (
          <li key={view.id}>
            <a href={savedViewHref(view)} aria-current={view === current ? 'page' : undefined}>
              {view.name}
              {view === current && isChanged(view, context) && <span className={styles.count}>changed</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isChanged = ({ list, query }: SavedView, context: PageContext): boolean =>
  query !== savedQuery(list as ListName, context.query);

function Tools({ context, list, fixed, views: { saved, current } }: Props & { readonly views: Views }) {
  const query = savedQuery(list, context.query);
  if (query === '' && saved.length === 0)
    return fixed ? null : (
      <p className={classNames(styles.note, styles.hint)}>Search, filter or sort, then save it as a view.</p>
    );
  const canSave = query !== '' && (current === null || isChanged(current, context));
  const form = formState('save-view', context.actionState);
  return (
    <div className={`cluster gap-2xs ${styles.tools}`}>
      {canSave && current && (
        <PlainForm action={updateView} own label={`Update ${current.name}`} fields={{ id: current.id, query }}>
          <SubmitButton className={dropDown.tool}>Update view</SubmitButton>
        </PlainForm>
      )}
      {(canSave || form.state) && (
        <details name="list-tools" open={form.state !== null}>
          <summary className={dropDown.tool}>{current ? 'Save as new view' : 'Save view'}</summary>
          <div className={dropDown.panel}>
            <Form action={saveView} own form={form} label="Save view" labels={{ name: 'Name' }} draft={null}>
              <input type="hidden" name="list" value={list} />
              <input type="hidden" name="query" value={query} />
              <TextField
                form={form}
                name="name"
                label="Name"
                hint="It saves the search, the filters, the order and the columns. Only you see it."
                required
                autoComplete="off"
              />
              <p>
                <SubmitButton>Save view</SubmitButton>
              </p>
            </Form>
          </div>
        </details>
      )}
      {current && <EditView key={current.id} view={current} context={context} />}
    </div>
  );
}

function EditView({ view: { id, list, name }, context }: { readonly view: SavedView; readonly context: PageContext }) {
  const form = formState('rename-view', context.actionState);
  return (
    <details name="list-tools" open={form.state !== null}>
      <summary className={dropDown.tool}>Edit view</summary>
      <div className={dropDown.panel}>
        <Form action={renameView} own form={form} label="Rename view" labels={{ name: 'Name' }} draft={null}>
          <input type="hidden" name="id" value={id} />
          <TextField form={form} name="name" label="Name" defaultValue={name} required autoComplete="off" />
          <p>
            <SubmitButton>Rename</SubmitButton>
          </p>
        </Form>
        <ConfirmAction action={deleteView} own label="Delete view" yes="Yes, delete it" fields={{ id, list }}>
          <p>The records of the list stay.</p>
        </ConfirmAction>
      </div>
    </details>
  );
}
