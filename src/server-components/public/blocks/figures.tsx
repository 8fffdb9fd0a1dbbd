import type { PageBlockOf } from '#contract/content/pages.ts';
import { columnsFor } from './columns-for.ts';
import styles from './figures.module.css';

export function Figures({ block: { heading, figures } }: { readonly block: PageBlockOf<'figures'> }) {
  return (
    <section className="wrap section">
      <div className="ledger">
        {heading ? <h2>{heading}</h2> : <span />}
        <dl className={styles.figures} data-columns={columnsFor(figures.length)}>
          {figures.map(({ value, label }) => (
            <div key={label} className={styles.figure}>
              <dt className="small soft">{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
