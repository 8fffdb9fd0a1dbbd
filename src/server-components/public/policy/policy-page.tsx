import { getPolicy, type Policy } from '#contract/content/policies.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { definePage } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { languagesOfRecord } from '../../ui/text-language.tsx';
import { policyJsonLd } from './policy-json-ld.ts';
import { PolicyView } from './policy-view.tsx';

export const policyPage = definePage<'policy', Policy>({
  async load(context) {
    const { slug } = context.params;
    const policy = await orPageNotFound(context.api(getPolicy, { slug }), context);
    if (policy.slug !== slug) throw redirect(href('policy', { slug: policy.slug }), 301);
    return policy;
  },
  head: (policy, { url }) => ({
    title: policy.title,
    description: policy.summary,
    image: ogImageHref(href('policy', { slug: policy.slug })),
    ...languagesOfRecord(policy),
    modifiedAt: policy.version.effectiveAt,
    jsonLd: policyJsonLd(policy, url.origin),
  }),
  tags: (policy) => [tags.policy(policy.slug), tags.policies],
  View: ({ data }) => <PolicyView policy={data} />,
});
