import { checkPictures } from '#contract/content/publish-check.ts';
import { failures } from '#contract/failures.ts';
import type { RichText } from '#contract/rich-text.ts';

/** Names the field of a text in which a picture is missing, before it is published. */
export function requirePictures(body: RichText): void {
  const error = checkPictures('body', body).find(({ level }) => level === 'error');
  if (error) throw failures.invalid({ body: error.message });
}
