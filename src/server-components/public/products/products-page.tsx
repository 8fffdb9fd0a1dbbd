import { listProducts } from '#contract/content/products.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { plural } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type Head, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound, pageNumberOf } from '../../page-not-found.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { Pagination } from '../../ui/pagination.tsx';
import type { PictureSize } from '../../ui/picture.tsx';
import { areExact, ProductCard } from '../../ui/product-card.tsx';
import { largeOnShelf } from '../../ui/shelf.ts';
import styles from './products-page.module.css';

const sizes: readonly PictureSize[] = [
  { from: 84, width: '25.5rem', ratio: 4 / 5 },
  { from: 44, width: '30vw', ratio: 4 / 5 },
  { width: '46vw', ratio: 4 / 5 },
];
const largeSizes: readonly PictureSize[] = [
  { from: 84, width: '39rem', ratio: 1 },
  { from: 44, width: '46vw', ratio: 1 },
  { width: '92vw', ratio: 4 / 5 },
];

type Data = OutputOf<typeof listProducts> & { readonly category: Category | null };
type Category = OutputOf<typeof listProducts>['categories'][number];

export const productsPage = definePage<'products', Data>({
  async load(context) {
    const slug = context.query.get('category');
    const filters = { page: pageNumberOf(context), ...(slug === null ? {} : { category: slug }) };
    const list = await orPageNotFound(context.api(listProducts, filters), context);
    const category = list.categories.find((each) => each.slug === slug) ?? null;
    if (slug === null ? list.items.length === 0 && list.page > 1 : !category || list.items.length === 0)
      throw pageNotFound(context);
    return { ...list, category };
  },
  head: (data, context) => productsHead(data, context),
  tags: () => [tags.products],
  View: ProductsView,
});

function titleOf({ page, category }: Pick<Data, 'page' | 'category'>): string {
  const title = category ? t('Products: {category}', { category: category.name }) : t('Products');
  return page > 1 ? t('{title}, page {page}', { title, page }) : title;
}

function productsHead({ items, page, pageCount, category }: Data, { url, site }: PageContext): Head {
  return {
    title: titleOf({ page, category }),
    description: category
      ? t('{category} by {site}, with prices and availability.', { category: category.name, site: site.name })
      : t('All products by {site}, with prices and availability.', { site: site.name }),
    canonical: productsHref(page, category),
    image: ogImageHref(href('products')),
    ...(page > 1 && { previous: productsHref(page - 1, category) }),
    ...(page < pageCount && { next: productsHref(page + 1, category) }),
    jsonLd: [
      breadcrumbList(url.origin, [{ label: t('Products'), href: href('products') }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: items.map(({ name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: url.origin + href('product', { name }),
        })),
      },
    ],
  };
}

const productsHref = (page: number, category: Category | null) =>
  href('products', { category: category?.slug, page: page > 1 ? page : undefined });

function ProductsView({
  data: { items, total, page, pageCount, categories, category },
  context,
}: ViewProps<'products', Data>) {
  const isExact = areExact(items);
  return (
    <div className="wrap section">
      <header className={styles.header}>
        <h1>{category ? category.name : t('Products')}</h1>
        <p className="lead">{context.site.tagline}</p>
        <p className="small soft figures">
          {total === 1 ? t('One product') : plural(total, '{count} product', '{count} products')}
        </p>
        {categories.length > 0 && (
          <nav aria-label={t('Categories')} className={styles.categories}>
            <FilterLinks
              links={[
                { label: t('All'), href: href('products'), isSelected: category === null },
                ...categories.map((each) => ({
                  label: each.name,
                  count: each.count,
                  href: productsHref(1, each),
                  isSelected: each.slug === category?.slug,
                })),
              ]}
            />
          </nav>
        )}
      </header>
      {items.length === 0 && <EmptyState title={t('No products yet')} />}
      <ul className="shelf" data-over={items.length % 3} data-pairs="">
        {items.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              priority={index < 2}
              exact={isExact}
              sizes={index < largeOnShelf(items.length) ? largeSizes : sizes}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => productsHref(number, category)}
        label={t('Pages of products')}
      />
    </div>
  );
}
