/** Texts that are shown in another language than that of the page, because nobody has translated them. */
import type { ReactNode } from 'react';
import { languageOf } from '#contract/languages.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t, textLocale } from '#contract/translate.ts';
import type { Head } from '../page.ts';

/** The language of its texts, and those in which it exists. A service may not tell. */
type Told = object;

/** The languages of the page of a record, for its head. */
export function languagesOfRecord(record: Told): Pick<Head, 'language' | 'languages'> {
  const { language, languages } = record as Pick<Head, 'language' | 'languages'>;
  return { ...(language === undefined ? {} : { language }), ...(languages ? { languages } : {}) };
}

const isOther = (language: string | undefined): boolean =>
  language !== undefined && language !== languageOf(siteFormat().locale);

/** For texts of the record; what the program says between them is in the language of the page. */
export function InOwnLanguage({ record, children }: { readonly record: Told; readonly children: ReactNode }) {
  const { language } = languagesOfRecord(record);
  if (!isOther(language)) return children;
  return (
    <div lang={language} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

export function UntranslatedNote({ language }: Pick<Head, 'language'>) {
  if (!isOther(language)) return null;
  const own = new Intl.DisplayNames(textLocale(), { type: 'language' }).of(languageOf(siteFormat().locale));
  return (
    <p role="note" className="wrap small soft">
      {t('This page is not available in {language} yet.', { language: own ?? '' })}
    </p>
  );
}
