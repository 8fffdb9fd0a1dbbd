/** A site in English, German and French, and translations into German. */
import { createProductCategory } from '#contract/content/product-categories.ts';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import {
  getTranslation,
  publishTranslation,
  saveTranslation,
  type TranslatedKind,
} from '#contract/content/translations.ts';
import { startWithPeople } from './services-with-people.ts';

export const language = 'de';
export type Translated = { readonly kind: TranslatedKind; readonly id: string };

export async function startTranslated() {
  const services = await startWithPeople();
  await services.call(createProductCategory, { name: 'Lamps' });
  const get = ({ kind, id }: Translated) => services.call(getTranslation, { kind, id, language });
  const keyOf = async ({ kind, id }: Translated) => ({
    kind,
    id,
    language,
    revision: (await get({ kind, id })).revision,
  });
  const change = async (changes: object) => {
    const { revision } = await services.call(getSiteRecord, {});
    return services.call(changeSite, { revision, ...changes });
  };
  await change({ languages: ['de-AT', 'fr-FR'] });
  return {
    services,
    get,
    keyOf,
    /** Changes the site. */
    change,
    translate: async (record: Translated, texts: { [path: string]: string }) =>
      services.call(saveTranslation, { ...(await keyOf(record)), texts }),
    publish: async (record: Translated) => services.call(publishTranslation, await keyOf(record)),
  };
}
