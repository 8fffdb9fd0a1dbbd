import type { PageBlockOf } from '#contract/content/pages.ts';
import type { PostSummary } from '#contract/content/posts.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import { columnsFor } from './columns-for.ts';
import { SectionHeading } from './section-heading.tsx';

type Props = { readonly block: PageBlockOf<'latestNews'>; readonly posts: readonly PostSummary[] };

export function LatestNews({ block: { heading, count }, posts }: Props) {
  if (posts.length === 0) return null;
  return (
    <section className="wrap section">
      <SectionHeading heading={heading}>
        <ArrowLink href={href('news')}>{t('All news')}</ArrowLink>
      </SectionHeading>
      <div className="columns" data-columns={columnsFor(posts.slice(0, count).length)}>
        {posts.slice(0, count).map((post) => (
          <PostCard key={post.slug} post={post} level={3} />
        ))}
      </div>
    </section>
  );
}
