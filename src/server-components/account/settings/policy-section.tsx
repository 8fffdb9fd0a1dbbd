import { listOwnAcceptances } from '#contract/content/policy-acceptances.ts';
import { href } from '#contract/routes.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Time } from '../../ui/time.tsx';
import { Section } from './section.tsx';
import type { SectionProps, SettingsContext } from './settings-data.ts';
import styles from './settings-page.module.css';

/** A panel, because the rest of the settings does not need the content service. */
export const PolicySection = ({ context }: SectionProps) => (
  <Section id="policies" lead="Which versions of our policies you accepted, and what has changed since.">
    <AsyncPanel deferred name="policies" label="Policies" context={context} skeleton={<Skeleton lines={4} />}>
      {() => Acceptances(context)}
    </AsyncPanel>
  </Section>
);

async function Acceptances({ api }: SettingsContext) {
  const { items } = await api(listOwnAcceptances, {});
  if (items.length === 0) return <p className="soft">You have accepted none so far.</p>;
  return (
    <ul className={styles.rows}>
      {items.map(({ slug, title, number, acceptedAt, current }) => (
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
  );
}
