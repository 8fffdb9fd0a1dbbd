import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';

const forms = ['multipart/form-data', 'application/x-www-form-urlencoded'] as const;
export const formTypes: readonly string[] = forms;

export const isForm = (contentType: string | undefined): boolean => typeOf(contentType) !== undefined;

/**
 * Counts the fields first, because parsing is expensive. Throws 413 above `maxFields`, or if everything but the content of
 * files has more than `maxTextLength` characters, and 400 if unreadable.
 */
export async function readForm(
  body: Buffer,
  contentType: string | undefined,
  maxFields: number,
  maxTextLength = body.length,
): Promise<FormData> {
  const separator = separatorOf(contentType);
  if (separator === undefined) throw unreadable();
  // The end of a multipart body looks like one more separator.
  if (occursMoreThan(maxFields + 1, body, separator)) throw tooMany();
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType ?? '' } });
  const form = await response.formData().catch((error: unknown) => {
    throw unreadable(error);
  });
  const fields = [...form];
  if (fields.length > maxFields) throw tooMany();
  if (fields.reduce((sum, field) => sum + textIn(field), 0) > maxTextLength) throw failures.tooLarge();
  return form;
}

const textIn = ([name, value]: [string, FormDataEntryValue]): number =>
  name.length + (typeof value === 'string' ? value : value.name).length;

const tooMany = () => failures.tooLarge(message('form_too_many_fields'));

const unreadable = (cause?: unknown) => failure(400, 'bad_form', message('form_invalid'), { cause });

const typeOf = (contentType = '') => forms.find((type) => contentType.trim().toLowerCase().startsWith(type));

function separatorOf(contentType: string | undefined): string | undefined {
  if (typeOf(contentType) === 'application/x-www-form-urlencoded') return '&';
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? bare;
  return boundary === undefined ? undefined : `--${boundary}`;
}

function occursMoreThan(limit: number, body: Buffer, separator: string): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    if (++count > limit) return true;
  }
  return false;
}
