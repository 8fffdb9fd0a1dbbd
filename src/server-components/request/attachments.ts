/** Files of a form. They are uploaded before the rest is checked, so that a form that comes back still has them. */
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import type { Messages } from '#contract/messages/message.ts';
import type { Redirect } from '#contract/redirect.ts';
import { type Attachment, uploadAttachments } from '#contract/trade/attachments.ts';
import { type Action, defineAction, fieldMessages, type RunContext } from './action.ts';

/** `attachments` has those that are uploaded, a line for each in a form that came back. */
export const fileField = 'files';
export const uploadedField = 'attachments';

const line = ({ id, size, name }: Pick<Attachment, 'id' | 'size' | 'name'>): string => `${id} ${size} ${name}`;

/** Reads the value of `uploadedField`. */
export function uploadedIn(
  value: string | undefined,
): Array<Pick<Attachment, 'id' | 'size' | 'name'> & { line: string }> {
  return (value ?? '').split('\n').flatMap((text) => {
    const [, id, size, name] = /^([0-9a-f-]{36}) (\d+) (.+)$/.exec(text.trim()) ?? [];
    return id && name ? [{ id, size: Number(size), name, line: text.trim() }] : [];
  });
}

type Taken = {
  readonly attachments: string[];
  /** Messages by field, if the files are refused. */
  readonly problems?: Messages;
};

/** Uploads the files of a form, and puts lines of what is uploaded into the form in their place. */
export async function takeAttachments({ form, upload }: Pick<RunContext, 'form' | 'upload'>): Promise<Taken> {
  const chosen = form.getAll(fileField).filter((file): file is File => file instanceof File && file.name !== '');
  const before = form.getAll(uploadedField).flatMap((value) => uploadedIn(String(value)));
  form.delete(fileField);
  const put = (files: ReadonlyArray<Pick<Attachment, 'id' | 'size' | 'name'>>): Taken => {
    form.set(uploadedField, files.map(line).join('\n'));
    return { attachments: files.map(({ id }) => id) };
  };
  if (chosen.length === 0) return put(before);
  const files = new FormData();
  for (const file of chosen) files.append(fileField, file, file.name);
  try {
    const { attachments } = await upload(uploadAttachments, { digest: await digestOf(chosen) }, files);
    return put([...before, ...attachments]);
  } catch (error) {
    if (!isFailure(error) || error.status !== 422) throw error;
    return { ...put(before), problems: error.messages.fields ?? {} };
  }
}

async function digestOf(files: readonly File[]): Promise<string> {
  const parts = await Promise.all(files.map(async (file) => [file.name, '\n', await file.arrayBuffer()]));
  const bytes = await new Blob(parts.flat()).arrayBuffer();
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

type Run<Input> = (input: Input, context: RunContext) => Promise<Redirect | Outcome | string | null>;

/** Like `defineAction`, for a form with files: `fields` gets their ids as `attachments`. */
export function actionWithFiles<Fields extends z.ZodType>(
  endpoint: Endpoint<z.ZodObject, z.ZodType>,
  name: string,
  run: Run<z.output<Fields>>,
  fields: Fields,
): Action {
  return defineAction(
    endpoint,
    name,
    async (typed, context) => {
      const { attachments, problems } = await takeAttachments(context);
      const { [fileField]: _, ...others } = typed;
      const parsed = fields.safeParse({ ...withoutEmpty(others), attachments });
      // All errors are shown at once.
      if (!parsed.success || problems)
        throw failures.invalid({ ...(parsed.success ? {} : fieldMessages(parsed.error)), ...problems });
      return run(parsed.data, context);
    },
    z.record(z.string(), z.string()),
  );
}

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
