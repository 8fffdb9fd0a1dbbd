import { isForBuyers, listPolicies, type PolicySummary } from '#contract/content/policies.ts';
import { getProduct, listProducts, type Product, type ProductSummary } from '#contract/content/products.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { getSelling } from '#contract/trade/trade-settings.ts';
import { getPublicWaitlist, type PublicWaitlist } from '#contract/trade/waitlists.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { languagesOfRecord } from '../../ui/text-language.tsx';
import { ProductDetails } from '../parts/product-details.tsx';
import { OtherProducts } from './other-products.tsx';
import { productJsonLd } from './product-json-ld.ts';
import { Purchase } from './purchase.tsx';

const trail = () => [{ label: t('Products'), href: href('products') }];

type Data = {
  readonly product: Product;
  readonly others: readonly ProductSummary[];
  readonly policies: readonly PolicySummary[];
  readonly waitlist: PublicWaitlist | null;
  readonly takesOrders: boolean;
};

export const productPage = definePage<'product', Data>({
  async load(context) {
    const { name } = context.params;
    const [product, products, policies, selling] = await Promise.all([
      orPageNotFound(context.api(getProduct, { name }), context),
      ifAvailable(context.api(listProducts, {}), context),
      ifAvailable(context.api(listPolicies, {}), context),
      ifAvailable(context.api(getSelling, {}), context),
    ]);
    if (product.name !== name) throw redirect(href('product', { name: product.name }), 301);
    const waitlist =
      product.availability === 'waitlist'
        ? await ifAvailable(context.api(getPublicWaitlist, { waitlist: name }), context)
        : null;
    return {
      product,
      others: nextProducts(product, products?.items ?? []),
      policies: policies?.items.filter(isForBuyers) ?? [],
      waitlist,
      takesOrders: selling?.takesOrders ?? true,
    };
  },
  head: ({ product }, context) => ({
    title: product.seo.title ?? product.title,
    description: product.seo.description ?? product.summary,
    canonical: href('product', { name: product.name }),
    ...languagesOfRecord(product),
    type: 'product',
    image: ogImageHref(href('product', { name: product.name })),
    jsonLd: [
      productJsonLd(product, context),
      breadcrumbList(context.url.origin, [
        ...trail(),
        { label: product.title, href: href('product', { name: product.name }) },
      ]),
    ],
  }),
  tags: ({ product: { name } }) => [tags.product(name), tags.waitlist(name), tags.products, tags.policies],
  View: ProductView,
});

function nextProducts({ name }: Product, items: readonly ProductSummary[]): ProductSummary[] {
  const here = items.findIndex((item) => item.name === name);
  return [...items.slice(here + 1), ...items.slice(0, Math.max(0, here))].slice(0, 3);
}

function ProductView({ data, context }: ViewProps<'product', Data>) {
  const { product, others } = data;
  return (
    <div className="wrap">
      <Breadcrumbs trail={trail()} here={product.title} />
      <ProductDetails product={product}>
        <Purchase {...data} context={context} />
      </ProductDetails>
      <OtherProducts products={others} />
    </div>
  );
}
