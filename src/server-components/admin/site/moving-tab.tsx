/** Moving in: the file of another site, what it has, and what became of it. */
import {
  getMove,
  isWorking,
  listMovedEntries,
  listMoves,
  type Move,
  type MovedEntry,
  moveLimits,
  movingPermissions,
} from '#contract/content/moving.ts';
import { isId } from '#contract/fields.ts';
import { figure } from '#contract/figure.ts';
import { plural } from '#contract/plural.ts';
import { LoadAgain } from '../../../client-components/admin/load-again.tsx';
import { MoveFile } from '../../../client-components/admin/move-file.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { bringIn, stopMove, undoMove } from './moving-actions.ts';
import { countOf, countsOf, entryStates, moveFormats, moveStates } from './moving-words.ts';

type Props = { readonly context: PageContext<'siteAdmin'> };
type MoveProps = Props & { readonly move: Move };

const live = 'move';
const hrefOf = (id: string) => screenHref('siteAdmin', { part: 'move', move: id });

export function MovingTab({ context }: Props) {
  const { viewer, query } = context;
  if (!movingPermissions.every((permission) => viewer?.permissions.has(permission)))
    return (
      <EmptyState title="You may not move a site">
        A move makes posts, pages, pictures and redirects, so it needs the permissions for all of them.
      </EmptyState>
    );
  const id = query.get('move');
  return (
    <>
      <Notice context={context} of={['move']} />
      {id !== null && isId(id) ? <OneMove context={context} id={id} /> : <AllMoves context={context} />}
    </>
  );
}

const AllMoves = ({ context }: Props) => (
  <Columns
    main={
      <>
        <Panel
          id="move-in"
          title="Move in"
          lead="Choose the export of WordPress (XML) or Ghost (JSON), or a folder of Markdown with its pictures (ZIP), as Jekyll, Hugo and Astro have it. It is read first, and you see what would come before anything changes."
        >
          <MoveFile partBytes={moveLimits.partBytes} maxBytes={moveLimits.bytes} href={hrefOf('')} />
          <noscript>
            <p className="soft">Sending such a file needs JavaScript.</p>
          </noscript>
        </Panel>
        <Panel id="moves" title="Files" lead="They are kept for seven days; what became of their entries stays.">
          <AsyncPanel name="moves" label="The files" context={context} skeleton={<Skeleton lines={3} />} live={[live]}>
            {async () => <Moves moves={(await context.api(listMoves, {})).items} />}
          </AsyncPanel>
        </Panel>
      </>
    }
    side={
      <Panel
        id="move-out"
        title="Move out"
        lead="One archive (ZIP) has posts and pages as Markdown with their pictures, redirects, menus and settings, and the policies and products that you manage. “Move in” reads it. Its README says what it lacks."
      >
        <p>
          <a className="button" href={listHref('siteAdmin', { part: 'move', export: 'zip' })}>
            Download the site (ZIP)
          </a>
        </p>
        <RowList label="Files of this site">
          <Row title={<a href={listHref('siteAdmin', { part: 'move', export: 'csv' })}>Redirects (CSV)</a>} />
          {context.screens.includes('usersAdmin') && (
            <Row title={<a href={listHref('usersAdmin', { export: 'csv' })}>Users (CSV)</a>} />
          )}
          {context.screens.includes('customerService') && (
            <Row title={<a href={listHref('customerService', { part: 'orders', export: 'csv' })}>Orders (CSV)</a>} />
          )}
          {context.screens.includes('productsAdmin') && (
            <Row title={<a href={listHref('productsAdmin', { export: 'csv' })}>Products (CSV)</a>} />
          )}
          {context.screens.includes('waitlistsAdmin') && (
            <Row title={<a href={listHref('waitlistsAdmin')}>Waitlists, each with its own file</a>} />
          )}
        </RowList>
      </Panel>
    }
  />
);

const Moves = ({ moves }: { readonly moves: readonly Move[] }) =>
  moves.length === 0 ? (
    <p className="soft">No file yet.</p>
  ) : (
    <>
      {moves.some(({ state }) => isWorking(state)) && <LoadAgain live={live} />}
      <RowList label="Files">
        {moves.map(({ id, fileName, createdAt, state }) => (
          <Row
            key={id}
            title={<a href={hrefOf(id)}>{fileName}</a>}
            note={
              <>
                <Time date={createdAt} format="moment" /> · {moveStates[state]}
              </>
            }
          />
        ))}
      </RowList>
    </>
  );

const OneMove = ({ context, id }: Props & { readonly id: string }) => (
  <>
    <p>
      <a href={screenHref('siteAdmin', { part: 'move' })}>All files</a>
    </p>
    <AsyncPanel name="move" label="The move" context={context} skeleton={<Skeleton lines={8} />} live={[live]}>
      {async () => {
        const after = context.query.get('after') ?? '0';
        const [move, entries] = await Promise.all([
          context.api(getMove, { id }),
          context.api(listMovedEntries, { id, noted: 'true', after: /^\d{1,9}$/.test(after) ? after : '0' }),
        ]);
        return (
          <>
            <Progress context={context} move={move} />
            {entries.items.length > 0 && <Noted context={context} move={move} {...entries} />}
          </>
        );
      }}
    </AsyncPanel>
  </>
);

function Progress({ move }: MoveProps) {
  const { id, fileName, format, state, reason } = move;
  const [ready, failed, made] = [countOf(move, 'ready'), countOf(move, 'failed'), countOf(move, 'made')];
  const all = countOf(move, 'ready', 'failed', 'made', 'undone', 'kept');
  const done = state === 'undoing' ? all - made : all - ready;
  return (
    <Panel id="move" title={fileName} lead={`${format ? `${moveFormats[format]} · ` : ''}${moveStates[state]}`}>
      {isWorking(state) && <LoadAgain live={live} />}
      {(state === 'moving' || state === 'undoing') && (
        <p className="cluster align-center gap-m" role="status">
          <progress max={all} value={done} aria-label="Progress" />
          {figure(done)} of {figure(all)}
        </p>
      )}
      {reason !== null && (
        <p className="field-error" role="alert">
          {reason} {state === 'refused' && 'Nothing of it was brought in.'}
        </p>
      )}
      <DescriptionList items={countsOf(move)} />
      {state === 'read' && ready === 0 && <p>There is nothing in this file that is not here already or could come.</p>}
      <div className="cluster align-center gap-m">
        {(state === 'read' || state === 'moved') && ready + failed > 0 && (
          <PlainForm action={bringIn} label="Bring in" fields={{ id }}>
            <SubmitButton>
              {ready === 0 ? 'Try again what failed' : plural(ready, 'Bring {count} text in', 'Bring {count} texts in')}
            </SubmitButton>
          </PlainForm>
        )}
        {(isWorking(state) || state === 'sending') && (
          <PlainForm action={stopMove} label="Stop" fields={{ id }}>
            <SubmitButton>Stop</SubmitButton>
          </PlainForm>
        )}
        {state === 'moved' && made > 0 && (
          <ConfirmAction action={undoMove} label="Undo" yes="Delete what came with this file" fields={{ id }}>
            <p>
              Posts, pages, pictures and redirects of this file are deleted, except for those that were changed since.
            </p>
          </ConfirmAction>
        )}
        <a href={listHref('siteAdmin', { part: 'move', move: id, export: 'csv' })}>List of all entries (CSV)</a>
      </div>
    </Panel>
  );
}

const hrefOfEntry = ({ kind, recordId, state }: MovedEntry): string | null => {
  if (recordId === null || state === 'undone') return null;
  if (kind === 'post') return screenHref('postsAdmin', { post: recordId });
  return kind === 'page' ? screenHref('pagesAdmin', { page: recordId }) : null;
};

const columns: ReadonlyArray<Column<MovedEntry>> = [
  {
    label: 'Entry',
    cell: (entry) => {
      const href = hrefOfEntry(entry);
      return <span className="breaks">{href ? <a href={href}>{entry.title}</a> : entry.title}</span>;
    },
  },
  { label: 'Where', cell: ({ place }) => place },
  { label: 'State', cell: ({ state }) => entryStates[state] },
  {
    label: 'Note',
    cell: ({ notes }) =>
      notes.map((note) => (
        <p key={note} className="breaks">
          {note}
        </p>
      )),
  },
];

type NotedProps = MoveProps & { readonly items: readonly MovedEntry[]; readonly next: string | null };

const Noted = ({ context, move, items, next }: NotedProps) => (
  <Panel
    id="noted"
    title="What to know"
    lead={plural(
      move.noted,
      'One entry does not come as it was, or not at all.',
      '{count} entries do not come as they were, or not at all.',
    )}
  >
    <DataTable
      context={context}
      caption="Entries with notes"
      columns={columns}
      rows={items}
      idOf={({ position }) => String(position)}
      nameOf={({ title }) => title}
    />
    {next !== null && <a href={screenHref('siteAdmin', { part: 'move', move: move.id, after: next })}>More</a>}
  </Panel>
);
