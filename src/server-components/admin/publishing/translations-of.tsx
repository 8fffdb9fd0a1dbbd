import { canView } from '#contract/auth/read-only-permissions.ts';
import { getTranslation, type TranslatedKind } from '#contract/content/translations.ts';
import { languageOf } from '#contract/languages.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { languageName, translationStateLabels, translationTones } from './translation-state.ts';

type Props = { readonly context: PageContext; readonly kind: TranslatedKind; readonly id: string };

/** The languages in which the viewer may see translations. */
const languagesFor = ({ site, viewer }: Props['context']): string[] =>
  canView(viewer?.permissions, 'translations.manage') ? site.languages.map(languageOf) : [];

const hrefOf = (language: string, { kind, id }: Pick<Props, 'kind' | 'id'>) =>
  screenHref('translationsAdmin', { record: `${language}:${kind}:${id}` });

/** Says how far the translations of a record are. */
export function TranslationsOf({ context, ...of }: Props) {
  const languages = languagesFor(context);
  if (languages.length === 0) return null;
  return (
    <Panel id="translations" title="Translations">
      <AsyncPanel
        deferred
        name="translations"
        label="The translations"
        context={context}
        skeleton={<Skeleton lines={languages.length} />}
      >
        {async () => {
          const found = await Promise.all(
            languages.map((language) => ifAvailable(context.api(getTranslation, { language, ...of }), context)),
          );
          const states = found.flatMap((each) => each ?? []);
          if (states.length === 0) return <p className="soft">It can be translated once visitors see it.</p>;
          return (
            <ul className="stack gap-2xs">
              {states.map(({ language, state }) => (
                <li key={language} className="cluster align-center gap-2xs">
                  <a href={hrefOf(language, of)}>{languageName(language)}</a>
                  <Badge tone={translationTones[state]}>{translationStateLabels[state]}</Badge>
                </li>
              ))}
            </ul>
          );
        }}
      </AsyncPanel>
    </Panel>
  );
}

/** For a row of a list of records. */
export const TranslationLinks = ({ context, ...of }: Props) =>
  languagesFor(context).map((language) => (
    <span key={language}>
      {' · '}
      <a href={hrefOf(language, of)}>{languageName(language)}</a>
    </span>
  ));
