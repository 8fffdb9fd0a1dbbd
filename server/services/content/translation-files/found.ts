/** Translations of a file, in one shape for both formats. */

/** A text with formatting is written as `TranslatedText` has it, or another one without. Null if it has formatting that got lost. */
type Written = (markup: boolean) => string | null;

export type FoundTranslation = {
  readonly line: number;
  /** `post/<id>` */
  readonly record: string;
  readonly path: string;
  readonly source: Written;
  /** Null if the file has none. */
  readonly target: Written | null;
  /** Somebody said that it is translated, so that it is also right if it is the same as before. */
  readonly isConfirmed: boolean;
};

/** `language` is null if the file does not say it. */
export type FoundFile = { readonly language: string | null; readonly texts: readonly FoundTranslation[] };
