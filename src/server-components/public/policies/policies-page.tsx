import { listPolicies, type PolicySummary } from '#contract/content/policies.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './policies-page.module.css';

type Data = { readonly items: readonly PolicySummary[] };

export const policiesPage = definePage<'policies', Data>({
  load: (context) => context.api(listPolicies, {}),
  head: (_, { url, site }) => ({
    title: t('Policies'),
    description: t('The policies of {site}, each with its date and earlier versions.', { site: site.name }),
    image: ogImageHref(href('policies')),
    jsonLd: [breadcrumbList(url.origin, [{ label: t('Policies'), href: href('policies') }])],
  }),
  tags: () => [tags.policies],
  View: PoliciesView,
});

function PoliciesView({ data: { items } }: ViewProps<'policies', Data>) {
  return (
    <div className="wrap section">
      <header className={styles.header}>
        <h1>{t('Policies')}</h1>
        <p className="lead">{t('Every version stays readable, and any two can be compared word by word.')}</p>
      </header>
      {items.length === 0 && <EmptyState title={t('No policies in force yet')} />}
      <ul>
        {items.map((policy) => (
          <li key={policy.slug} className={styles.policy}>
            <h2 className="text-xl">
              <a href={href('policy', { slug: policy.slug })} className="card-link">
                {policy.title}
              </a>
            </h2>
            <p className="soft">{policy.summary}</p>
            <p className={styles.version}>
              {parts('In force since {date}', { date: <Time date={policy.current.effectiveAt} /> })}
              <span>{t('Version {number}', { number: policy.current.number })}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
