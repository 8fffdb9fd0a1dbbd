/** How to reach the company: blocks, and the inquiry form. */
import { type Country, listCountries } from '../../../contract/countries.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { type BlockPageData, blockPageHead, blockPageTags, loadBlocks } from '../blocks/block-page.tsx';
import { Blocks } from '../blocks/blocks.tsx';
import styles from './contact-page.module.css';
import { InquiryForm } from './inquiry-form.tsx';
import { InquirySent } from './inquiry-sent.tsx';
import { Reach } from './reach.tsx';

type Data = BlockPageData & { readonly countries: readonly Country[] };

export const contactPage = definePage<'contact', Data>({
  async load(context) {
    const [blocks, { countries }] = await Promise.all([loadBlocks('contact', context), context.api(listCountries, {})]);
    return { ...blocks, countries };
  },
  head: blockPageHead,
  tags: blockPageTags,
  View: ({ data, context }) => <Blocks data={data} after={<Inquiry data={data} context={context} />} />,
});

/** A reference number as the trade service makes them; anything else in the address is not shown. */
const referenceFormat = /^INQ-[A-Z0-9]{4,12}$/;

function Inquiry({ data, context }: ViewProps<'contact', Data>) {
  const reference = context.query.get('reference');
  return (
    <section className="wrap section" aria-labelledby="write">
      <div className="ledger">
        <Reach site={context.site} />
        <div className={styles.inquiry}>
          {reference && referenceFormat.test(reference) ? (
            <InquirySent reference={reference} />
          ) : (
            <InquiryForm state={context.actionState} countries={data.countries} />
          )}
        </div>
      </div>
    </section>
  );
}
