import {
  listTranslations,
  type TranslationSummary,
  translatedKinds,
  translationStates,
} from '#contract/content/translations.ts';
import { languageOf } from '#contract/languages.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { languageName, translationStateLabels, translationTones } from '../publishing/translation-state.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { listState, oneOf } from '../ui/list-state.ts';
import { RecordList } from '../ui/record-list.tsx';
import type { FixedView } from '../ui/saved-views.tsx';
import type { PageInput } from '../ui/screen-list.tsx';
import { listHref } from '../ui/urls.ts';
import { keyText, kindLabels, languagesOf } from './fields.ts';

export type Context = PageContext<'translationsAdmin'>;

/** Kind and state that the list is filtered by. */
export function filtersOf({ query }: Pick<Context, 'query'>) {
  const kind = oneOf(translatedKinds, query.get('kind'));
  const state = oneOf(translationStates, query.get('state'));
  return { ...(kind ? { kind } : {}), ...(state ? { state } : {}) };
}

export const read = (context: Context, language: string, page: PageInput) =>
  context.api(listTranslations, { ...page, ...filtersOf(context), language });

type Props = { readonly context: Context; readonly language: string | null };

export function TranslationList({ context, language }: Props) {
  if (language === null) return <NoLanguages context={context} />;
  const languages = languagesOf(context);
  return (
    <AdminScreen
      title="Translations"
      lead={`What visitors read in ${languageName(language)}: the texts of the site and of all records that are published.`}
      operations={
        <ButtonLink quiet href={listHref('translationsAdmin', { part: 'import', language })}>
          Export and import
        </ButtonLink>
      }
    >
      <RecordList
        context={context}
        many="translations"
        columns={columnsOf(language)}
        tools={{
          list: 'translations',
          searchLabel: 'Search titles',
          trash: false,
          filters: [
            {
              name: 'language',
              label: 'Language',
              options: languages.map((each, index) => ({
                value: index === 0 ? '' : each,
                label: languageName(each),
              })),
            },
            { name: 'kind', label: 'Kind', options: [{ value: '', label: 'All' }, ...optionsOf(kindLabels)] },
            {
              name: 'state',
              label: 'State',
              options: [{ value: '', label: 'Any' }, ...optionsOf(translationStateLabels)],
            },
          ],
          views: viewsOf(context, language),
          readViews: () => readViews(context, language),
        }}
        load={async () => {
          const { items, next, total } = await read(context, language, listState(context));
          return { rows: items, next, total };
        }}
        idOf={({ kind, id }) => `${kind}:${id}`}
        nameOf={({ title }) => title}
        none="Nothing to translate yet"
        first="Records appear here once visitors see them."
      />
    </AdminScreen>
  );
}

const columnsOf = (language: string): ReadonlyArray<Column<TranslationSummary>> => [
  {
    label: 'Record',
    cell: ({ kind, id, title }, open) => (
      <>
        <a href={open({ record: keyText({ language, kind, id }) })}>{title}</a>
        <RowNote>{kindLabels[kind]}</RowNote>
      </>
    ),
  },
  {
    label: 'State',
    cell: ({ state, hasDraft }) => (
      <span className="cluster across-s">
        <Badge tone={translationTones[state]}>{translationStateLabels[state]}</Badge>
        {hasDraft && state !== 'draft' && <Badge tone="accent">Unpublished changes</Badge>}
      </span>
    ),
  },
  { label: 'Translated', cell: ({ translated, texts }) => `${translated} of ${texts} texts` },
  { label: 'Edited', cell: ({ editedAt }) => editedAt && <Time date={editedAt} format="short" /> },
];

/** The first language of the site is chosen if the address names none. */
const viewsOf = (context: Context, language: string): FixedView[] => {
  const chosen: Readonly<Record<string, string>> = languagesOf(context)[0] === language ? {} : { language };
  return [
    { label: 'All', query: chosen },
    ...translationStates.map((state) => ({ label: translationStateLabels[state], query: { ...chosen, state } })),
  ];
};

/** Whether a translation is of the whole original is only known from its texts, so those views have no count. */
const readViews = (context: Context, language: string): Promise<FixedView[]> =>
  Promise.all(
    viewsOf(context, language).map(async (view) => {
      const state = oneOf(translationStates, view.query['state'] ?? null);
      if (state === 'stale' || state === 'done') return view;
      const counted = { language, counted: 'true' as const, pageSize: 1, ...(state ? { state } : {}) };
      return { ...view, count: (await context.api(listTranslations, counted)).total ?? undefined };
    }),
  );

const NoLanguages = ({ context }: Pick<Props, 'context'>) => (
  <AdminScreen
    title="Translations"
    lead="Texts of the site, its pages, posts, products, categories and policies in further languages."
  >
    <EmptyState title={`The site has one language: ${languageName(languageOf(context.site.locale))}`}>
      <p>
        Add another one under <a href={href('siteAdmin', { part: 'region' })}>Site, Language and region</a>. Then every
        record that visitors see is listed here, with a field for the translation beside each of its texts.
      </p>
    </EmptyState>
  </AdminScreen>
);
