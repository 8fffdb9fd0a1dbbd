/** Handles rich text that is edited as plain text without JavaScript, only in the forms that declare it. */
import type * as z from 'zod';
import { hasSameText, plainSuffix, richTextOf } from '#contract/plain-text.ts';
import { richTextJson } from '#contract/rich-text.ts';

type Schema = { readonly def: object };

/** Use it for a form whose fields are read later: `z.record(…).meta(withRichText('body'))`. */
export const withRichText = (...names: string[]): { richText: string[] } => ({ richText: names });

/** The names of the fields that the schema of a form declares as rich text. */
export function richTextIn(fields: z.ZodType): readonly string[] {
  const declared = fields.meta()?.['richText'] as string[] | undefined;
  const shape = 'shape' in fields ? (fields.shape as Record<string, Schema>) : {};
  return declared ?? Object.keys(shape).filter((name) => isRichText(shape[name]));
}

function isRichText(schema: unknown): boolean {
  if (schema === richTextJson) return true;
  const { innerType } = (schema as Schema).def as { innerType?: unknown };
  return innerType !== undefined && isRichText(innerType);
}

/** Replaces the stored rich text only if it differs from what was typed. */
export function applyPlainText(values: Record<string, string>, name: string): void {
  const text = values[`${name}${plainSuffix}`];
  if (text === undefined) return;
  const stored = richTextJson.safeParse(values[name]);
  if (!stored.success || !hasSameText(stored.data, text)) values[name] = JSON.stringify(richTextOf(text));
  delete values[`${name}${plainSuffix}`];
}
