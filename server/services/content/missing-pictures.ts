import { missingPictures } from '#contract/content/publish-check.ts';
import { failure } from '#contract/failures.ts';
import type { RichText } from '#contract/rich-text.ts';

/** Throws before visitors see a text in which a picture is missing. */
export function requirePictures(body: RichText, where = ''): void {
  const missing = missingPictures(body);
  if (missing !== null) throw failure(422, 'picture_missing', `${where}${missing}`);
}
