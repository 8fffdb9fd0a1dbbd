import type { Policy } from '#contract/content/policies.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { breadcrumbList } from '../../ui/json-ld.ts';

export const policiesTrail = () => [{ label: t('Policies'), href: href('policies') }];

type Known = Pick<Policy, 'slug' | 'title' | 'summary' | 'version'>;

export function policyJsonLd({ slug, title, summary, version }: Known, origin: string): object[] {
  const here = href('policy', { slug });
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: title,
      description: summary,
      url: origin + here,
      dateModified: version.effectiveAt.toISOString(),
      version: String(version.number),
    },
    breadcrumbList(origin, [...policiesTrail(), { label: title, href: here }]),
  ];
}
