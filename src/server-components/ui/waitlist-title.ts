import { t } from '#contract/translate.ts';

type List = { readonly name: string; readonly title: string | null };

/** The title of a list without a product, as visitors see it. */
export const waitlistTitle = ({ name, title }: List): string =>
  title ?? (name === 'general' ? t('News about new products') : name);
