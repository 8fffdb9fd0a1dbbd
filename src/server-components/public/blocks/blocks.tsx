/** Renders the blocks of a page. The first heading of a page is its only `<h1>`. */
import type { ReactNode } from 'react';
import type { PageBlock, Page as PageContent } from '#contract/content/pages.ts';
import type { PostSummary } from '#contract/content/posts.ts';
import type { ProductSummary } from '#contract/content/products.ts';
import { InOwnLanguage } from '../../ui/text-language.tsx';
import styles from './blocks.module.css';
import { CallToAction } from './call-to-action.tsx';
import { Cards } from './cards.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { ImageBlock } from './image-block.tsx';
import { LatestNews } from './latest-news.tsx';
import { People } from './people.tsx';
import { Quote } from './quote.tsx';
import { Steps } from './steps.tsx';
import { TextBlock } from './text-block.tsx';

export type BlockPageData = {
  readonly page: PageContent;
  readonly posts: readonly PostSummary[];
  readonly products: readonly ProductSummary[];
};
type Props = { readonly data: BlockPageData; readonly after?: ReactNode };

/**
 * `after` is content of the page that is not a block: it follows the first block, on phones before that block's
 * picture.
 */
export function Blocks({ data, after }: Props) {
  const { page } = data;
  const [first, ...rest] = page.blocks;
  const opening = first?.type === 'hero' ? first : null;
  const top = (
    <InOwnLanguage record={page}>
      {opening ? (
        <Hero block={opening} first wide={page.route === 'home'} />
      ) : (
        <header className="wrap section">
          <h1>{page.title}</h1>
        </header>
      )}
    </InOwnLanguage>
  );
  return (
    <>
      {after ? (
        <div className={styles.opening}>
          {top}
          {after}
        </div>
      ) : (
        top
      )}
      <InOwnLanguage record={page}>
        {(opening ? rest : page.blocks).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no key and are rendered again when they change
          <BlockView key={index} block={block} data={data} />
        ))}
      </InOwnLanguage>
    </>
  );
}

function BlockView({ block, data }: { readonly block: PageBlock; readonly data: BlockPageData }): ReactNode {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} />;
    case 'richText':
      return <TextBlock block={block} />;
    case 'image':
      return <ImageBlock block={block} />;
    case 'cards':
      return <Cards block={block} />;
    case 'people':
      return <People block={block} />;
    case 'quote':
      return <Quote block={block} />;
    case 'figures':
      return <Figures block={block} />;
    case 'steps':
      return <Steps block={block} />;
    case 'callToAction':
      return <CallToAction block={block} />;
    case 'latestNews':
      return <LatestNews block={block} posts={data.posts} />;
    case 'featuredProducts':
      return <FeaturedProducts block={block} products={data.products} />;
    default:
      return null;
  }
}
