/** A section of the settings: what it is called and about on the left, its form on the right. */
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

/** In the place of what could not be had. */
export const Missing = () => (
  <p role="status" className="soft">
    This cannot be shown at the moment. Please try again in a minute.
  </p>
);
