import { getProduct, type Product } from '#contract/content/products.ts';
import { tags } from '#contract/events.ts';
import { type CountryName, getCountry, listCountryNames } from '#contract/trade/countries.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { localCountries } from '../../ui/country-names.ts';
import { blockPageHead, blockPageTags, loadBlocks } from '../blocks/block-page.tsx';
import { type BlockPageData, Blocks } from '../blocks/blocks.tsx';
import { ContactDetails } from './contact-details.tsx';
import styles from './contact-page.module.css';
import { InquiryForm } from './inquiry-form.tsx';
import { InquirySent } from './inquiry-sent.tsx';

type Data = BlockPageData & {
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly product: Product | null;
};

export const contactPage = definePage<'contact', Data>({
  async load(context) {
    const [blocks, names, regions, product] = await Promise.all([
      loadBlocks('contact', context),
      ifAvailable(context.api(listCountryNames, {}), context),
      regionsOf(context),
      productOf(context),
    ]);
    return { ...blocks, countries: localCountries(names?.countries ?? []), regions, product };
  },
  head: blockPageHead,
  tags: (data) => [...blockPageTags(data), ...(data.product ? [tags.product(data.product.name)] : [])],
  View: ({ data, context }) => <Blocks data={data} after={<Inquiry data={data} context={context} />} />,
});

/** Regions are only suggestions, so a failure is ignored. */
async function regionsOf({ api, actionState }: PageContext<'contact'>): Promise<string[]> {
  const code = actionState?.values['country'];
  if (!code) return [];
  const country = await api(getCountry, { code }).catch(() => null);
  return country?.regions.map(({ name }) => name) ?? [];
}

async function productOf(context: PageContext<'contact'>): Promise<Product | null> {
  const name = context.query.get('product');
  return name ? ifAvailable(context.api(getProduct, { name }), context) : null;
}

function Inquiry({ data, context }: ViewProps<'contact', Data>) {
  const reference = context.unseal('inquiry', context.query.get('reference'));
  return (
    <section className="wrap section">
      <div className={styles.columns}>
        <div className="stack gap-l packed">
          {reference ? (
            <InquirySent reference={reference} />
          ) : (
            <>
              <h2 id="write">
                {data.product ? t('Ask about {product}', { product: data.product.title }) : t('Write to us')}
              </h2>
              <InquiryForm
                state={context.actionState}
                countries={data.countries}
                regions={data.regions}
                product={data.product}
              />
            </>
          )}
        </div>
        <ContactDetails site={context.site} />
      </div>
    </section>
  );
}
