import { type DeckSummary, listDecks } from '#contract/content/decks.ts';
import { plural } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { LateRows } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { beginList } from '../../ui/late-list.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './investor-page.module.css';

const readDecks = ({ api }: PageContext) => api(listDecks, {});

export const investorPage = definePage<'investor', null>({
  async load(context) {
    await beginList(context, () => readDecks(context));
    return null;
  },
  head: () => ({ title: t('For investors'), noindex: true }),
  tags: () => [],
  View: InvestorView,
});

function InvestorView({ context }: ViewProps<'investor', null>) {
  return (
    <>
      <ScreenHead title={t('For investors')} lead={t('Presentations and documents for investors.')} />
      <LateRows label={t('Presentations and documents')} context={context}>
        {() => Decks(context)}
      </LateRows>
    </>
  );
}

async function Decks(context: PageContext) {
  const { decks } = await readDecks(context);
  return decks.length === 0 ? (
    <EmptyState title={t('Nothing published yet')}>
      <p className="soft">{t('New presentations and documents will appear here.')}</p>
    </EmptyState>
  ) : (
    <ul>
      {decks.map((deck) => (
        <DeckItem key={deck.id} deck={deck} />
      ))}
    </ul>
  );
}

function DeckItem({ deck }: { readonly deck: DeckSummary }) {
  return (
    <li className={styles.deck}>
      <p className={`line across-m ${styles.kind}`}>
        {deck.kind === 'deck' ? plural(deck.slideCount, '{count} slide', '{count} slides') : t('Document')}
        <span>
          <Time date={deck.publishedAt} format="short" />
        </span>
      </p>
      <div className="stack gap-2xs">
        <h2 className="text-xl">
          <a href={href('deck', { slug: deck.slug })} className="card-link">
            {deck.title}
          </a>
        </h2>
        <p className="small soft">{deck.summary}</p>
      </div>
      <Progress deck={deck} />
    </li>
  );
}

function Progress({ deck: { kind, position, slideCount } }: { readonly deck: DeckSummary }) {
  if (position === null) return <p className={styles.progress}>{t('Not read yet')}</p>;
  if (position >= slideCount) return <p className={styles.progress}>{t('Read to the end')}</p>;
  return (
    <p className={styles.progress}>
      {kind === 'deck'
        ? t('At slide {position} of {slideCount}', { position, slideCount })
        : t('At section {position} of {slideCount}', { position, slideCount })}
      <span aria-hidden="true" className={styles.bar}>
        <span style={{ inlineSize: `${(position / slideCount) * 100}%` }} />
      </span>
    </p>
  );
}
