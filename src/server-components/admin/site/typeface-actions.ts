'use server';
import { addTypeface, deleteTypeface, typefaceLimits } from '#contract/content/typefaces.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { typefaceFields } from './fields.ts';

export const uploadTypeface = defineAction(
  addTypeface,
  'typeface-add',
  async (input, { api, form }) => {
    const { name } = await api(addTypeface, { ...input, file: await fileIn(form) });
    return `Typeface “${name}” added.`;
  },
  schemaOf(typefaceFields),
);

/** In Base64. */
async function fileIn(form: FormData): Promise<string> {
  const file = form.get('file');
  if (!(file instanceof File) || (file.name === '' && file.size === 0))
    throw failures.invalid({ file: message('typeface_not_chosen') });
  const { bytes } = typefaceLimits;
  if (file.size > bytes)
    throw failures.invalid({ file: message('typeface_file_too_large', { limit: bytes / 1024 / 1024 }) });
  return Buffer.from(await file.arrayBuffer()).toString('base64');
}

export const removeTypeface = defineOperation(
  deleteTypeface,
  'typeface-delete',
  ({ name }) => `Typeface “${name}” deleted.`,
);
