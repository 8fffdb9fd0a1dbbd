import type { TranslationState } from '#contract/content/translations.ts';
import { nameOfLanguage } from '#contract/languages.ts';

export const translationStateLabels: Readonly<Record<TranslationState, string>> = {
  missing: 'Missing',
  draft: 'Draft',
  stale: 'Stale',
  done: 'Done',
};
export const translationTones = { missing: 'muted', draft: 'plain', stale: 'accent', done: 'good' } as const;

/** The back office is in English. */
export const languageName = (language: string): string => nameOfLanguage(language, 'en');
