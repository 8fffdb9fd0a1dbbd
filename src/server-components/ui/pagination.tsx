import { t } from '#contract/translate.ts';
import { Icon } from './icon.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';

type Props = {
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
  readonly label: string;
  /** Labels of the links to the page before and after. */
  readonly steps?: readonly [string, string];
};

export function Pagination({ page, pageCount, hrefOf, label, steps = [t('Newer'), t('Older')] }: Props) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev" className={styles.step}>
          <Icon name="arrowLeft" /> {steps[0]}
        </a>
      ) : (
        <span className={styles.step} />
      )}
      <ol className={`line gap-2xs align-center ${styles.pages}`}>
        {pageNumbers(page, pageCount).map((shown, index) => (
          <li key={shown ?? `gap-${index}`}>{shown === null ? '…' : <PageLink {...{ shown, page, hrefOf }} />}</li>
        ))}
      </ol>
      {page < pageCount ? (
        <a href={hrefOf(page + 1)} rel="next" className={styles.step}>
          {steps[1]} <Icon name="arrowRight" />
        </a>
      ) : (
        <span className={styles.step} />
      )}
    </nav>
  );
}

function PageLink({ shown, page, hrefOf }: { shown: number; page: number; hrefOf: Props['hrefOf'] }) {
  return (
    <a href={hrefOf(shown)} aria-current={shown === page ? 'page' : undefined} className={styles.page}>
      <span className="visually-hidden">{t('Page')} </span>
      {shown}
    </a>
  );
}
