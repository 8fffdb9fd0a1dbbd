import type { DeckShare, DeckViews } from '#contract/content/deck-shares.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { routes } from '#contract/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { pieceOf } from './fields.tsx';

type Props = {
  readonly deck: DeckDraft;
  readonly views: DeckViews;
  readonly shares: readonly DeckShare[];
  readonly context: Context;
};

export function ViewsTab({ deck, views, shares, context }: Props) {
  if (deck.viewCount === 0)
    return (
      <EmptyState title="No views yet">
        <p className="soft">
          A view counts when a reader opens a {pieceOf(deck.kind)} for the first time in half an hour.
        </p>
      </EmptyState>
    );
  return (
    <>
      <SourceFilter deck={deck} shares={shares} context={context} />
      <Panel
        id="views-heading"
        title={`${countOf(views.views, 'view')} by ${countOf(views.viewers, 'reader')}`}
        lead="Readers with a link are counted by network, so a whole office may count as one reader."
      >
        <ViewChart slides={views.slides} piece={pieceOf(deck.kind)} />
      </Panel>
      <DataTable
        context={context}
        caption="Views by source"
        columns={columnsFor(context)}
        rows={views.ways}
        idOf={({ shareId }) => shareId ?? 'account'}
        nameOf={({ label }) => label}
      />
    </>
  );
}

function SourceFilter({ deck, shares, context }: Omit<Props, 'views'>) {
  const used = shares.filter(({ views }) => views > 0);
  const chosen = context.query.get('share') ?? '';
  if (used.length === 0) return null;
  return (
    <form method="get" action={routes.decksAdmin.pattern} aria-label="Filter the views" className={styles.filter}>
      <input type="hidden" name="deck" value={deck.slug} />
      <input type="hidden" name="part" value="views" />
      <label>
        <span className="soft">Source</span>
        <select key={chosen} name="share" defaultValue={chosen} className="input">
          <option value="">All sources</option>
          {used.map(({ id, label }) => (
            <option key={id} value={id}>
              Link for {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-quiet">
        Show
      </button>
    </form>
  );
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const columnsFor = (context: Context): readonly Column<DeckViews['ways'][number]>[] => [
  {
    label: 'Source',
    cell: ({ shareId, label }) =>
      shareId ? <a href={urlWith(context, { share: shareId })}>Link for {label}</a> : 'Signed in, as an investor',
  },
  { label: 'Views', align: 'end', cell: ({ views }) => views },
  { label: 'Readers', align: 'end', cell: ({ viewers }) => viewers },
  { label: 'Last view', cell: ({ lastViewAt }) => <Time date={lastViewAt} format="moment" /> },
];

type ChartProps = { readonly slides: DeckViews['slides']; readonly piece: string };

const height = 120;
const step = 28;
const bar = 18;

function ViewChart({ slides, piece }: ChartProps) {
  const most = Math.max(1, ...slides.map(({ views }) => views));
  const heightOf = (count: number) => Math.round((count / most) * (height - 20));
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        {/* The table below is the accessible version. */}
        <svg
          aria-hidden="true"
          focusable="false"
          viewBox={`0 0 ${Math.max(1, slides.length) * step} ${height + 18}`}
          width={Math.max(1, slides.length) * step}
          height={height + 18}
        >
          <line x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} className={styles.axis} />
          {slides.map(({ slideId, views, viewers }, index) => (
            <g key={slideId} transform={`translate(${index * step + (step - bar) / 2} 0)`}>
              <rect y={height - heightOf(views)} width={bar} height={heightOf(views)} className={styles.views} />
              <rect y={height - heightOf(viewers)} width={bar} height={heightOf(viewers)} className={styles.viewers} />
              {views > 0 && (
                <text x={bar / 2} y={height - heightOf(views) - 5} className={styles.value}>
                  {views}
                </text>
              )}
              <text x={bar / 2} y={height + 14} className={styles.label}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="fine soft">
        <span className={styles.keyViews}>Views</span> <span className={styles.keyViewers}>Readers</span> of each{' '}
        {piece}
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className={styles.numbers}>
          <caption className="visually-hidden">Views and readers of each {piece}</caption>
          <thead>
            <tr>
              <th scope="col">{piece === 'slide' ? 'Slide' : 'Section'}</th>
              <th scope="col">Views</th>
              <th scope="col">Readers</th>
            </tr>
          </thead>
          <tbody>
            {slides.map(({ slideId, title, views, viewers }, index) => (
              <tr key={slideId}>
                <th scope="row">
                  {index + 1}. {title}
                </th>
                <td>{views}</td>
                <td>{viewers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
