import type { Policy } from '#contract/content/policies.ts';
import { href } from '#contract/routes.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { headingsOf } from '../../ui/headings.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Time } from '../../ui/time.tsx';
import { policiesTrail } from './policy-json-ld.ts';
import styles from './policy-view.module.css';
import { VersionHistory } from './version-history.tsx';

export function PolicyView({ policy }: { readonly policy: Policy }) {
  const { title, summary, version } = policy;
  return (
    <article className="wrap">
      <Breadcrumbs trail={policiesTrail} here={title} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
        <VersionStatus policy={policy} />
      </header>
      <div className="ledger">
        <Contents policy={policy} />
        <div className={styles.body}>
          <RichText doc={version.body} />
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
        Version {version.number}, in force since <Time date={version.effectiveAt} />
      </p>
    );
  }
  const future = version.effectiveAt > current.effectiveAt;
  return (
    <p className={styles.notice} role="note">
      {future
        ? 'This version is not in force yet. It comes into force on '
        : 'This is an older version. It came into force on '}
      <Time date={version.effectiveAt} />.{' '}
      <a href={href('policy', { slug })}>Read version {current.number}, which is in force</a>
      {' or '}
      <a href={href('policyCompare', { slug, from: version.number, to: current.number })}>compare the two</a>.
    </p>
  );
}

function Contents({ policy }: { readonly policy: Policy }) {
  const headings = headingsOf(policy.version.body).filter(({ level }) => level === 2);
  if (headings.length < 3) return <span />;
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents" className="label">
        Contents
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
