import { getPolicy, type Policy } from '#contract/content/policies.ts';
import { tags } from '#contract/events.ts';
import { href } from '#contract/routes.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Diff } from '../../ui/diff.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { type DiffBlock, diffTexts, isUnchanged } from '../../ui/word-diff.ts';
import { CompareForm } from './compare-form.tsx';
import styles from './policy-compare-page.module.css';
import { policiesTrail, policyJsonLd } from './policy-json-ld.ts';

type Data = { readonly from: Policy; readonly to: Policy; readonly blocks: readonly DiffBlock[] };

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
    return { from: before, to: after, blocks: diffTexts(before.version.body, after.version.body) };
  },
  head: ({ from, to }, { url }) => ({
    title: `${to.title}: version ${from.version.number} compared with ${to.version.number}`,
    description: `What changed in "${to.title}" between version ${from.version.number} and version ${to.version.number}.`,
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

function CompareView({ data: { from, to, blocks } }: ViewProps<'policyCompare', Data>) {
  const trail = [...policiesTrail, { label: to.title, href: href('policy', { slug: to.slug }) }];
  return (
    <div className="wrap">
      <Breadcrumbs trail={trail} here="Compare" />
      <header className={styles.header}>
        <h1>What changed in {to.title}</h1>
        <p className="lead">
          From version {from.version.number} of <Time date={from.version.effectiveAt} /> to version {to.version.number}{' '}
          of <Time date={to.version.effectiveAt} />. <span className={styles.added}>Added</span> words are underlined,{' '}
          <span className={styles.removed}>removed</span> words are struck through.
        </p>
      </header>
      <div className="ledger">
        <div className={styles.form}>
          <CompareForm policy={to} from={from.version.number} to={to.version.number} />
        </div>
        <div className={styles.body}>
          {blocks.every(isUnchanged) ? (
            <EmptyState title="These versions are identical" />
          ) : (
            <Diff blocks={blocks} steps />
          )}
        </div>
      </div>
    </div>
  );
}
