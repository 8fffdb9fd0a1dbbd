import { missingPictures } from '#contract/content/publish-check.ts';
import { failure } from '#contract/failures.ts';
import { ownText } from '#contract/messages/message.ts';
import type { RichText } from '#contract/rich-text.ts';

/** Throws before visitors see a text in which a picture is missing. */
export function requirePictures(body: RichText, where = ''): void {
  const missing = missingPictures(body);
  if (missing !== null) throw failure(422, 'picture_missing', ownText(`${where}${missing}`));
}
