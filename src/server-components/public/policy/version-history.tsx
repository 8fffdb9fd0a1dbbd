import { noteOf, type Policy, type PolicyVersionSummary } from '#contract/content/policies.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { CompareForm } from './compare-form.tsx';
import styles from './version-history.module.css';

export function VersionHistory({ policy }: { readonly policy: Policy }) {
  const { slug, versions, version: shown } = policy;
  return (
    <section aria-labelledby="versions" className={styles.history}>
      <div className="ledger">
        <div>
          <h2 id="versions" className={styles.heading}>
            {t('Versions')}
          </h2>
          {versions.length > 1 && <CompareForm policy={policy} />}
        </div>
        <ol>
          {versions.map((version) => (
            <li key={version.number} className={styles.version}>
              <p>
                <a
                  href={href('policyVersion', { slug, number: String(version.number) })}
                  aria-current={version.number === shown.number ? 'true' : undefined}
                >
                  {t('Version {number}', { number: version.number })}
                </a>
              </p>
              <p className="soft">{noteOf(version.changeNote)}</p>
              <p className={styles.date}>
                <VersionBadge version={version} />
                <Time date={version.effectiveAt} format="short" />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function VersionBadge({ version }: { readonly version: PolicyVersionSummary }) {
  if (version.status === 'in_force') return <Badge tone="good">{t('In force')}</Badge>;
  if (version.status === 'scheduled') return <Badge tone="accent">{t('Comes into force')}</Badge>;
  return <Badge tone="muted">{version.material ? t('Superseded') : t('Superseded, minor change')}</Badge>;
}
