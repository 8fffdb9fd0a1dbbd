import type { BreadcrumbList, Organization, WithContext } from 'schema-dts';
import type { Site } from '#contract/content/site.ts';
import { type Crumb, shownTrail } from './breadcrumbs.tsx';

type SiteLocation = { readonly origin: string; readonly site: Site };

export function organization({ origin, site }: SiteLocation): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    description: site.description,
    ...(site.contactEmail && { email: site.contactEmail }),
    ...(site.contactPhone && { telephone: site.contactPhone }),
    ...(site.socialUrl && { sameAs: [site.socialUrl] }),
  };
}

export function breadcrumbList(origin: string, trail: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: shownTrail(trail).map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: origin + href,
    })),
  };
}
