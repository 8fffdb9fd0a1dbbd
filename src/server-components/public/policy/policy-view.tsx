import type { Policy } from '#contract/content/policies.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { headingsOf } from '../../ui/headings.ts';
import { parts } from '../../ui/parts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { InOwnLanguage } from '../../ui/text-language.tsx';
import { Time } from '../../ui/time.tsx';
import { policiesTrail } from './policy-json-ld.ts';
import styles from './policy-view.module.css';
import { VersionHistory } from './version-history.tsx';

export function PolicyView({ policy }: { readonly policy: Policy }) {
  const { title, summary, version } = policy;
  return (
    <article className="wrap">
      <Breadcrumbs trail={policiesTrail()} here={title} />
      <header className={styles.header}>
        <InOwnLanguage record={policy}>
          <h1>{title}</h1>
          <p className="lead">{summary}</p>
        </InOwnLanguage>
        <VersionStatus policy={policy} />
      </header>
      <div className="ledger">
        <Contents policy={policy} />
        <div className={styles.body}>
          <InOwnLanguage record={policy}>
            <RichText doc={version.body} />
          </InOwnLanguage>
        </div>
      </div>
      <VersionHistory policy={policy} />
    </article>
  );
}

function VersionStatus({ policy: { slug, version, current } }: { readonly policy: Policy }) {
  if (version.number === current.number) {
    return (
      <p className="small soft">
        {parts('Version {number}, in force since {date}', {
          number: version.number,
          date: <Time date={version.effectiveAt} />,
        })}
      </p>
    );
  }
  const elements = {
    date: <Time date={version.effectiveAt} />,
    read: (
      <a href={href('policy', { slug })}>{t('Read version {number}, which is in force', { number: current.number })}</a>
    ),
    compare: (
      <a href={href('policyCompare', { slug, from: version.number, to: current.number })}>{t('compare the two')}</a>
    ),
  };
  return (
    <p className={styles.notice} role="note">
      {version.effectiveAt > current.effectiveAt
        ? parts('This version is not in force yet. It comes into force on {date}. {read} or {compare}.', elements)
        : parts('This is an older version. It came into force on {date}. {read} or {compare}.', elements)}
    </p>
  );
}

function Contents({ policy }: { readonly policy: Policy }) {
  const headings = headingsOf(policy.version.body).filter(({ level }) => level === 2);
  if (headings.length < 3) return <span />;
  return (
    <nav aria-labelledby="contents" className={`small ${styles.contents}`}>
      <h2 id="contents" className="label">
        {t('Contents')}
      </h2>
      <ol className={styles.list}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
