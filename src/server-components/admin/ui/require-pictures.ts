import { missingPictures } from '#contract/content/publish-check.ts';
import { failures } from '#contract/failures.ts';
import { ownText } from '#contract/messages/message.ts';
import type { RichText } from '#contract/rich-text.ts';

/** Names the field of a text in which a picture is missing, before it is published. */
export function requirePictures(body: RichText): void {
  const missing = missingPictures(body);
  if (missing !== null) throw failures.invalid({ body: ownText(missing) });
}
