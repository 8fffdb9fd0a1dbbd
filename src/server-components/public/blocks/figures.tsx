/** Numbers that say something about the company. */
import type { PageBlockOf } from '../../../contract/pages.ts';
import styles from './figures.module.css';
import { SectionHeading } from './section-heading.tsx';

export function Figures({ block: { heading, figures } }: { readonly block: PageBlockOf<'figures'> }) {
  return (
    <section className="band">
      <div className="wrap">
        <SectionHeading heading={heading} />
        <dl className={styles.figures}>
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
