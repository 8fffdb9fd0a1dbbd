import type { PageBlockOf } from '#contract/content/pages.ts';
import styles from './steps.module.css';

export function Steps({ block: { heading, steps } }: { readonly block: PageBlockOf<'steps'> }) {
  const Title = heading ? 'h3' : 'h2';
  return (
    <section className="wrap section">
      <div className="ledger">
        {heading ? <h2>{heading}</h2> : <span />}
        <ol>
          {steps.map(({ label, title, text }) => (
            <li key={`${label} ${title}`} className={styles.step}>
              <p className={styles.label}>{label}</p>
              <div className={styles.content}>
                <Title className="text-l">{title}</Title>
                <p className="soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
