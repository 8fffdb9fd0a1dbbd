/** Fields describe a form to its inputs, messages, conflicts and history (docs/decisions/031-admin-fields.md). */
import type { ComponentProps } from 'react';
import * as z from 'zod';
import { plainText, type RichText, richTextJson } from '#contract/rich-text.ts';
import type { Option } from '../../ui/field.tsx';
import type { Compared } from './conflict.tsx';

/** Values as the form posts them; an unchecked box has none. */
export type Values = Readonly<Record<string, string>>;

export type Field = {
  readonly label: string;
  readonly hint?: string;
  readonly schema?: z.ZodType;
  /** Attributes of the input that `RecordForm` renders; without them, `rows` or `options` the form renders the field itself. */
  readonly input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'required' | 'spellCheck' | 'autoCapitalize'>;
  /** Lines of a text area. */
  readonly rows?: number;
  readonly options?: readonly Option[];
  /** Radio buttons instead of a select. */
  readonly choices?: true;
  /** A page of the site may be chosen instead of typing its address. */
  readonly link?: true;
  /** Tags of other records, for a field with tags that are separated by commas. */
  readonly tags?: readonly string[];
  /** Saving adds the difference to what is stored, so a conflict offers no choice between the two. */
  readonly isDifference?: true;
  /**
   * The text of the value in a conflict; by default the label of the option, or the value. Null if it is not compared.
   */
  readonly text?: ((value: string | undefined, all: Values) => string) | null;
};
export type FieldList = Readonly<Record<string, Field>>;

export const defineFields = <const Fields extends FieldList>(fields: Fields): Fields => fields;

export const labelsOf = <Fields extends FieldList>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<keyof Fields, string>;

type Shape<Fields extends FieldList> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { schema: z.ZodType } ? Name : never]: Fields[Name] extends {
    schema: infer Schema extends z.ZodType;
  }
    ? Schema
    : never;
};

export const schemaOf = <Fields extends FieldList>(fields: Fields) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : [])),
    ) as unknown as Shape<Fields>,
  );

function textOfField({ text, options }: Field, value: string | undefined, all: Values): string {
  if (text) return text(value, all);
  return options?.find((option) => option.value === value)?.label ?? value ?? '';
}

/** One text for the comparison of versions: a paragraph for each line of a field, then the body. */
export function textOfFields(fields: FieldList, values: Values, body: RichText, without: readonly string[]): RichText {
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    const text = name === 'body' || without.includes(name) ? '' : textOfField(field, values[name], values);
    return text === '' ? [] : text.split('\n').map((line) => `${field.label}: ${line}`);
  });
  return {
    type: 'doc',
    content: [
      ...lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
      ...body.content,
    ],
  };
}

export const comparedFields = (fields: FieldList, stored: Values, typed: Values): Compared[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.text === null
      ? []
      : [
          {
            label: field.label,
            stored: textOfField(field, stored[name], stored),
            typed: textOfField(field, typed[name], typed),
            // A field of several inputs has no value of its own.
            ...((name in stored || name in typed) && !field.isDifference && !field.choices
              ? { choice: { name, stored: stored[name] } }
              : {}),
          },
        ],
  );

export const yesOrNo = (value: string | undefined): string => (value === undefined ? 'no' : 'yes');

export function textOfRichText(value: string | undefined): string {
  const doc = richTextJson.safeParse(value);
  return doc.success ? plainText(doc.data) : '';
}

export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
