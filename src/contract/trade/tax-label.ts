import { msg, t } from '../translate.ts';

/** The file has no schema, because browsers load it. */
type Taxed = { readonly taxRate: number; readonly taxName: string; readonly taxIncluded: boolean };

const usual = msg('VAT');

/** The usual name is a word of the language of the site; other names are the company's own. */
export const taxNameOf = (name: string): string => (name === usual ? t(usual) : name);

/** `Includes 19 % VAT`, or `19 % VAT` if it is added to the prices. */
export function taxLabel({ taxRate, taxName, taxIncluded }: Taxed): string {
  const text = `${Math.round(taxRate * 1000) / 10} % ${taxNameOf(taxName)}`;
  return taxIncluded ? t('Includes {tax}', { tax: text }) : text;
}
