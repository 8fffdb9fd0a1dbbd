import { getPolicy, type Policy } from '#contract/content/policies.ts';
import { tags } from '#contract/events.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Comparison } from '../../ui/comparison.tsx';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import { CompareForm } from './compare-form.tsx';
import { policiesTrail, policyJsonLd } from './policy-json-ld.ts';

type Data = { readonly from: Policy; readonly to: Policy };

export const policyComparePage = definePage<'policyCompare', Data>({
  async load(context) {
    const { slug } = context.params;
    const policy = await orPageNotFound(context.api(getPolicy, { slug }), context);
    const to = versionOf(context, 'to') ?? policy.current.number;
    const from = versionOf(context, 'from') ?? Math.max(1, to - 1);
    const [before, after] = await Promise.all(
      [from, to].map((number) => orPageNotFound(context.api(getPolicy, { slug, number }), context)),
    );
    if (!before || !after) throw pageNotFound(context);
    return { from: before, to: after };
  },
  head: ({ from, to }, { url }) => ({
    title: t('{title}: version {from} compared with {to}', {
      title: to.title,
      from: from.version.number,
      to: to.version.number,
    }),
    description: t('What changed in “{title}” between version {from} and version {to}.', {
      title: to.title,
      from: from.version.number,
      to: to.version.number,
    }),
    canonical: href('policyCompare', { slug: to.slug, from: from.version.number, to: to.version.number }),
    noindex: true,
    jsonLd: policyJsonLd(to, url.origin),
  }),
  tags: ({ to }) => [tags.policy(to.slug), tags.policies],
  View: CompareView,
});

function versionOf(context: PageContext, name: string): number | undefined {
  const typed = context.query.get(name);
  if (typed === null || typed === '') return undefined;
  if (!/^[1-9]\d{0,3}$/.test(typed)) throw pageNotFound(context);
  return Number(typed);
}

function CompareView({ data: { from, to } }: ViewProps<'policyCompare', Data>) {
  const trail = [...policiesTrail(), { label: to.title, href: href('policy', { slug: to.slug }) }];
  return (
    <div className="wrap">
      <Breadcrumbs trail={trail} here={t('Compare')} />
      <Comparison
        title={t('What changed in {title}', { title: to.title })}
        before={from.version.body}
        after={to.version.body}
        same={t('These versions are identical')}
        side={<CompareForm policy={to} from={from.version.number} to={to.version.number} />}
      >
        {parts('From version {from} of {before} to version {to} of {after}.', {
          from: from.version.number,
          before: <Time date={from.version.effectiveAt} />,
          to: to.version.number,
          after: <Time date={to.version.effectiveAt} />,
        })}
      </Comparison>
    </div>
  );
}
