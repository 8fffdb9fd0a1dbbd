import { below, type Language, languagesOf, nameOfLanguage, withoutPrefix } from '#contract/languages.ts';
import { routes } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import type { Head, PageContext } from '../page.ts';
import { parentOf } from './navigation.ts';

type Props = {
  readonly context: Pick<PageContext, 'route' | 'site' | 'url'>;
  readonly languages: Head['languages'];
};

/** A page without a translation leads to its list, or to the first page of the other language. */
export function LanguageSwitch({ context: { route, site, url }, languages }: Props) {
  const { prefix } = siteFormat();
  const parent = parentOf(route) ?? 'home';
  const hrefIn = ({ language, prefix: target }: Language) => {
    const isThere = target === '' || site.untranslated === 'shown' || !languages || languages.includes(language);
    return isThere ? withoutPrefix(prefix, url.pathname) + url.search : routes[parent].pattern;
  };
  return (
    <nav aria-label={t('Languages')} className="unprinted">
      <ul className="cluster gap-xs across-l">
        {languagesOf(site).map((each) => (
          <li key={each.language}>
            {each.prefix === prefix ? (
              <span aria-current="true">{nameOfLanguage(each.language)}</span>
            ) : (
              <a
                href={below(each.prefix, hrefIn(each))}
                lang={each.locale}
                hrefLang={each.locale}
                rel="alternate"
                data-reload=""
              >
                {nameOfLanguage(each.language)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
