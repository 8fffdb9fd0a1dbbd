import { getPolicy, type Policy } from '#contract/content/policies.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { formatDate } from '../../ui/time.tsx';
import { policyJsonLd } from './policy-json-ld.ts';
import { PolicyView } from './policy-view.tsx';

export const policyVersionPage = definePage<'policyVersion', Policy>({
  async load(context) {
    const { slug, number } = context.params;
    if (!/^[1-9]\d{0,3}$/.test(number)) throw pageNotFound(context);
    const policy = await orPageNotFound(context.api(getPolicy, { slug, number }), context);
    if (policy.slug !== slug) throw redirect(href('policyVersion', { slug: policy.slug, number }), 301);
    return policy;
  },
  head: ({ slug, title, summary, version, current }, { url }) => ({
    title: t('{title}, version {number} of {date}', {
      title,
      number: version.number,
      date: formatDate(version.effectiveAt),
    }),
    description: summary,
    image: ogImageHref(href('policy', { slug })),
    // The version in force duplicates the policy's own page, which is the canonical one.
    ...(version.number === current.number && { canonical: href('policy', { slug }) }),
    noindex: version.number !== current.number,
    jsonLd: policyJsonLd({ slug, title, summary, version }, url.origin),
  }),
  tags: (policy) => [tags.policy(policy.slug), tags.policies],
  View: ({ data }) => <PolicyView policy={data} />,
});
