import type { DeckShare } from '#contract/content/deck-shares.ts';
import type { DeckViews, DeckVisit } from '#contract/content/deck-visits.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { routes } from '#contract/routes.ts';
import { dateFormat } from '#contract/site-format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { longChoice } from '../../ui/long-choice.ts';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import type { Context, DeckData } from './data.ts';
import styles from './decks.module.css';
import { pieceOf } from './fields.tsx';
import { SlideTimes } from './slide-times.tsx';
import { percent, span } from './view-figures.ts';

type Props = {
  readonly deck: DeckDraft;
  readonly views: DeckViews;
  readonly visits: DeckData['visits'];
  readonly shares: readonly DeckShare[];
  readonly context: Context;
};

export function ViewsTab({ deck, views, visits, shares, context }: Props) {
  const piece = pieceOf(deck.kind);
  if (deck.viewCount === 0) return <NoViews deck={deck} context={context} />;
  return (
    <>
      <SourceFilter deck={deck} shares={shares} context={context} />
      <Panel
        id="views-heading"
        title={`${countOf(views.views, 'visit')} by ${countOf(views.viewers, 'reader')}`}
        lead={`A visit ends after half an hour without reading. ${whoCounts}`}
      >
        <Figures views={views} piece={piece} />
        <BarChart title="Visits per day" bars={barsOf(views.days)} labelEvery={7} tabled />
      </Panel>
      <Panel
        id="slides-heading"
        title={`Each ${piece}`}
        lead={`How many of the visits reached each ${piece}, and how long it was on the screen on average.`}
      >
        <SlideTimes views={views} piece={piece} />
      </Panel>
      <section aria-labelledby="visits-heading" className="stack one-column gap-s">
        <h2 id="visits-heading">Visits</h2>
        <DataTable
          context={context}
          caption="Visits, newest first"
          columns={visitColumns(context, piece)}
          rows={visits.items}
          idOf={({ id }) => id}
          nameOf={(visit) => readerOf(visit)}
        />
        <Pager context={context} next={visits.next} />
      </section>
      <section aria-labelledby="ways-heading" className="stack one-column gap-s">
        <h2 id="ways-heading">Where readers came from</h2>
        <DataTable
          context={context}
          caption="Visits by source"
          columns={wayColumns(context)}
          rows={views.ways}
          idOf={({ shareId }) => shareId ?? 'account'}
          nameOf={({ label }) => label}
        />
      </section>
    </>
  );
}

const whoCounts =
  'Readers whose link asks for nothing are told apart by network and browser, so colleagues with the same browser may count as one. Programs that preview links do not count.';

const NoViews = ({ deck, context }: Pick<Props, 'deck' | 'context'>) => (
  <EmptyState title="No visits yet">
    <p className="soft">
      When somebody opens the {deck.kind}, you see here when it was, how long they read each {pieceOf(deck.kind)} and
      where they stopped. With a link that asks for an e-mail address you also see who it was.
    </p>
    <p>
      <a href={urlWith(context, { part: 'links' })}>
        {deck.shareCount > 0 ? 'See the links to it' : 'Create a link to it'}
      </a>
    </p>
  </EmptyState>
);

function Figures({ views, piece }: { readonly views: DeckViews; readonly piece: string }) {
  return (
    <dl className={`cluster gap-s across-xl ${styles.figures}`}>
      <div>
        <dt>Average time</dt>
        <dd>{views.averageSeconds === null ? '–' : span(views.averageSeconds)}</dd>
      </div>
      <div>
        <dt>Average completion</dt>
        <dd>{views.completion === null ? '–' : percent(views.completion)}</dd>
      </div>
      <div>
        <dt>Read to the last {piece}</dt>
        <dd>{views.views === 0 ? '–' : percent((views.slides.at(-1)?.views ?? 0) / views.views)}</dd>
      </div>
    </dl>
  );
}

const dayMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

const barsOf = (days: DeckViews['days']) =>
  days.map(({ day, count }) => ({
    key: day,
    label: dateFormat(dayMonth).format(new Date(`${day}T00:00:00Z`)),
    value: count,
  }));

function SourceFilter({ deck, shares, context }: Pick<Props, 'deck' | 'shares' | 'context'>) {
  const used = shares.filter(({ views }) => views > 0);
  const chosen = context.query.get('share') ?? '';
  if (used.length === 0) return null;
  return (
    <form
      method="get"
      action={routes.decksAdmin.pattern}
      aria-label="Filter the visits"
      className={`cluster align-end gap-xs across-s ${styles.filter}`}
    >
      <input type="hidden" name="deck" value={deck.slug} />
      <input type="hidden" name="part" value="views" />
      <label>
        <span className="soft">Source</span>
        <select key={chosen} name="share" defaultValue={chosen} className="input" {...longChoice(used.length)}>
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

const readerOf = ({ email, userId, label }: DeckVisit): string =>
  email ?? (label === '' ? 'An investor' : userId === null ? 'Unknown' : 'Signed in');

const visitColumns = (context: Context, piece: string): readonly Column<DeckVisit>[] => [
  { label: 'Reader', cell: readerOf },
  {
    label: 'Source',
    cell: ({ shareId, label }) =>
      shareId ? (
        <a href={urlWith(context, { share: shareId, after: null })}>Link for {label}</a>
      ) : (
        'Signed in, as an investor'
      ),
  },
  { label: 'Started', cell: ({ startedAt }) => <Time date={startedAt} format="moment" /> },
  {
    label: 'Time',
    align: 'end',
    cell: ({ seconds }) => seconds > 0 && span(seconds),
  },
  {
    label: 'Read',
    align: 'end',
    cell: ({ slidesSeen, slideCount }) => (
      <>
        {percent(slideCount === 0 ? 0 : slidesSeen / slideCount)}
        <span className={styles.under}>
          {slidesSeen} of {countOf(slideCount, piece)}
        </span>
      </>
    ),
  },
];

const wayColumns = (context: Context): readonly Column<DeckViews['ways'][number]>[] => [
  {
    label: 'Source',
    cell: ({ shareId, label }) =>
      shareId ? (
        <a href={urlWith(context, { share: shareId, after: null })}>Link for {label}</a>
      ) : (
        'Signed in, as an investor'
      ),
  },
  { label: 'Visits', align: 'end', cell: ({ views }) => views },
  { label: 'Readers', align: 'end', cell: ({ viewers }) => viewers },
  { label: 'Last visit', cell: ({ lastViewAt }) => <Time date={lastViewAt} format="moment" /> },
];
