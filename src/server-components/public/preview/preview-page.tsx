import { openPreview } from '#contract/content/previews.ts';
import type { Product } from '#contract/content/products.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { classNames } from '../../ui/class-names.ts';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { Time } from '../../ui/time.tsx';
import { VariantChoice } from '../../ui/variant-choice.tsx';
import { withLists } from '../blocks/block-page.tsx';
import { type BlockPageData, Blocks } from '../blocks/blocks.tsx';
import { PostArticle } from '../parts/post-article.tsx';
import { ProductDetails } from '../parts/product-details.tsx';
import styles from './preview-page.module.css';

type Opened = OutputOf<typeof openPreview>;
type Data = {
  readonly expiresAt: Date;
  readonly post: Extract<Opened['shown'], { kind: 'post' }>['post'] | null;
  readonly page: BlockPageData | null;
  readonly product: Product | null;
};

export const previewPage = definePage<'preview', Data>({
  load: loadPreview,
  head: ({ post, page, product }) => ({
    title: t('Preview: {title}', { title: post?.title ?? page?.page.title ?? product?.title ?? '' }),
    noindex: true,
  }),
  tags: () => [],
  View: PreviewView,
});

async function loadPreview(context: PageContext<'preview'>): Promise<Data> {
  const { secret } = context.params;
  const { expiresAt, shown } = await orPageNotFound(context.api(openPreview, { secret }), context);
  const data = { expiresAt, post: null, page: null, product: null };
  if (shown.kind === 'post') return { ...data, post: shown.post };
  if (shown.kind === 'product') return { ...data, product: shown.product };
  return { ...data, page: await withLists(shown.page, context) };
}

function PreviewView({ data: { expiresAt, post, page, product }, context: { now } }: ViewProps<'preview', Data>) {
  return (
    <>
      <p className={styles.note}>
        <span className="wrap">
          {parts('This is a preview, which may not be published yet. The link expires on {date}.', {
            date: <Time date={expiresAt} />,
          })}
        </span>
      </p>
      {post && (
        <article className="wrap">
          <PostArticle post={{ ...post, publishedAt: post.publishedAt ?? now }} />
        </article>
      )}
      {page && <Blocks data={page} />}
      {product && (
        <div className={classNames('wrap', styles.product)}>
          <ProductDetails product={product}>
            <VariantChoice form={formState('cart', null)} product={product} />
          </ProductDetails>
        </div>
      )}
    </>
  );
}
