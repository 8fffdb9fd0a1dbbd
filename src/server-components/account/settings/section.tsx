import type { ReactNode } from 'react';
import styles from './settings-page.module.css';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ id, title, lead, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={styles.about}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className="small soft">{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Shown when a section's data could not be loaded. */
export const Missing = () => (
  <p role="status" className="soft">
    This cannot be shown at the moment. Please try again in a minute.
  </p>
);
