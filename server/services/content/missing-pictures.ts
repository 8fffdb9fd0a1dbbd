import { checkPictures } from '#contract/content/publish-check.ts';
import { failure } from '#contract/failures.ts';
import type { RichText } from '#contract/rich-text.ts';

/** Throws before visitors see a text in which a picture is missing. */
export function requirePictures(body: RichText, where = ''): void {
  const error = checkPictures('body', body).find(({ level }) => level === 'error');
  if (error) throw failure(422, 'picture_missing', `${where}${error.message}`);
}
