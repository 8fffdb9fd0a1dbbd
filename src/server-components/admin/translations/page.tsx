import { getTranslation, type Translation, translatedKinds } from '#contract/content/translations.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { beginList } from '../../ui/late-list.ts';
import { languageName } from '../publishing/translation-state.ts';
import { listState, oneOf } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenLanguage, languagesOf } from './fields.ts';
import { sendTexts } from './files.ts';
import { FilesView } from './import-tab.tsx';
import { type Context, read, TranslationList } from './list.tsx';
import { TranslationView } from './record.tsx';

type Data = { readonly language: string | null; readonly record: Translation | null };

export const translationsAdminPage = definePage<'translationsAdmin', Data>({
  async load(context) {
    const { query } = context;
    const language = chosenLanguage(context);
    const key = query.get('record');
    if (key !== null) return { language, record: await loadRecord(context, key) };
    if (language !== null && query.has('export')) await sendTexts(context, language);
    if (language !== null && query.get('part') !== 'import') {
      preloadViews(context, 'translations');
      await beginList(context, () => read(context, language, listState(context)));
    }
    return { language, record: null };
  },
  head: ({ record }) => ({
    title: record ? `${record.title}, ${languageName(record.language)} · Translations` : 'Translations',
    noindex: true,
  }),
  tags: () => [],
  View,
});

function loadRecord(context: Context, key: string): Promise<Translation> {
  const [, language = '', named = '', id = ''] = /^([a-z]+):([a-z]+):(.+)$/.exec(key) ?? [];
  const kind = oneOf(translatedKinds, named);
  if (!kind || !languagesOf(context).includes(language)) throw pageNotFound(context);
  return orPageNotFound(context.api(getTranslation, { language, kind, id }), context);
}

function View({ data: { language, record }, context }: ViewProps<'translationsAdmin', Data>) {
  if (record) return <TranslationView context={context} record={record} />;
  if (language !== null && context.query.get('part') === 'import')
    return <FilesView context={context} language={language} />;
  return <TranslationList context={context} language={language} />;
}
