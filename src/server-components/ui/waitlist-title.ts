import { t } from '#contract/translate.ts';

type List = { readonly name: string; readonly title: string | null };

/** As visitors see it, of a list without a product. */
export const waitlistTitle = ({ name, title }: List): string =>
  title ?? (name === 'general' ? t('News about new products') : name);
