import { listOwnAcceptances } from '#contract/content/policy-acceptances.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import { Section } from './section.tsx';
import type { SectionProps, SettingsContext } from './settings-data.ts';
import styles from './settings-page.module.css';

/** It is a panel, because the rest of the settings does not need the content service. */
export const PolicySection = ({ context }: SectionProps) => (
  <Section id="policies" lead={t('Which versions of our policies you accepted, and what has changed since.')}>
    <AsyncPanel deferred name="policies" label={t('Policies')} context={context} skeleton={<Skeleton lines={4} />}>
      {() => Acceptances(context)}
    </AsyncPanel>
  </Section>
);

async function Acceptances({ api }: SettingsContext) {
  const { items } = await api(listOwnAcceptances, {});
  if (items.length === 0) return <p className="soft">{t('You have accepted none so far.')}</p>;
  return (
    <ul className={styles.rows}>
      {items.map(({ slug, title, number, acceptedAt, current }) => (
        <li key={slug}>
          <div>
            <p>
              <a href={href('policyVersion', { slug, number: String(number) })}>
                {t('{title}, version {number}', { title, number })}
              </a>
            </p>
            <p className="small soft">
              {parts('Accepted on {date}', { date: <Time date={acceptedAt} format="moment" /> })}
            </p>
          </div>
          {current === number ? (
            <span className="small soft">{t('In force')}</span>
          ) : (
            <a className="small" href={href('policyChanges', { slug })}>
              {t('See what changed')}
              <span className="visually-hidden"> {t('in {title}', { title })}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
