import { isProductColumn, productColumns } from '#contract/content/product-csv.ts';
import { guessBy, type KnownColumns } from '../ui/column-guess.ts';
import { fieldName } from '../ui/history-values.ts';

/** The name of a box in the form that imports. */
export const createCategoriesField = 'createCategories';

export const offeredColumns = (currency: string): readonly string[] => [
  ...productColumns,
  ...[currency, 'USD', 'GBP', 'CHF'].flatMap((code) => (code === '' ? [] : `price_${code.toLowerCase()}`)),
];

export function productColumnLabel(column: string): string {
  if (column === 'name') return 'Name in the address';
  const [, currency] = /^price[_ ](.+)$/.exec(column) ?? [];
  return currency ? `Price in ${currency.toUpperCase()}` : fieldName(column);
}

const guessText = guessBy({
  name: ['slug', 'handle', 'address', 'urlkey', 'kürzel', 'artikelnummer', 'artikelnr', 'sku'],
  title: ['titel', 'product', 'productname', 'producttitle', 'produkt', 'produktname', 'artikel', 'bezeichnung'],
  summary: ['description', 'shortdescription', 'beschreibung', 'kurzbeschreibung', 'zusammenfassung'],
  status: ['state', 'zustand'],
  stock: ['quantity', 'qty', 'inventory', 'bestand', 'lagerbestand', 'lager', 'menge', 'anzahl'],
  waitlist: ['warteliste'],
  featured: ['hervorgehoben', 'empfohlen'],
  categories: ['category', 'collection', 'kategorie', 'kategorien'],
  specification: ['specifications', 'specs', 'spezifikation', 'merkmale', 'eigenschaften'],
  variants: ['variant', 'varianten', 'variante'],
  search_title: ['seotitle', 'metatitle', 'seotitel'],
  search_description: ['seodescription', 'metadescription', 'seobeschreibung'],
});
const priceWords = ['price', 'pricein', 'preis', 'preisin', 'verkaufspreis', 'bruttopreis', 'prix', 'precio', 'prezzo'];
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A price without a currency is in that of the shop. */
function priceColumn(head: string, ofShop: string): string | undefined {
  for (const word of priceWords) {
    if (!head.startsWith(word)) continue;
    const currency = (head.slice(word.length) || ofShop).toUpperCase();
    if (currencies.has(currency)) return `price_${currency.toLowerCase()}`;
  }
  return undefined;
}

export const productFile = (currency: string): KnownColumns => ({
  isOurs: isProductColumn,
  required: 'name',
  guess: (head) => priceColumn(head, currency) ?? guessText(head),
});
