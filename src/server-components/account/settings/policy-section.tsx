import { href } from '#contract/routes.ts';
import { Time } from '../../ui/time.tsx';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

export function PolicySection({ data: { acceptances } }: SectionProps) {
  return (
    <Section id="policies" lead="Which versions of our policies you accepted, and what has changed since.">
      {acceptances === null ? (
        <Missing />
      ) : acceptances.length === 0 ? (
        <p className="soft">You have accepted none so far.</p>
      ) : (
        <ul className={styles.rows}>
          {acceptances.map(({ slug, title, number, acceptedAt, current }) => (
            <li key={slug}>
              <div>
                <p>
                  <a href={href('policyVersion', { slug, number: String(number) })}>
                    {title}, version {number}
                  </a>
                </p>
                <p className="small soft">
                  Accepted on <Time date={acceptedAt} format="moment" />
                </p>
              </div>
              {current === number ? (
                <span className="small soft">In force</span>
              ) : (
                <a className="small" href={href('policyChanges', { slug })}>
                  See what changed<span className="visually-hidden"> in {title}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
