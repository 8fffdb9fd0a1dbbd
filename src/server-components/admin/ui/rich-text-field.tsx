/** Rich text, posted as JSON (`richTextJson`). Without JavaScript it is edited as plain text. */

import { hasFormat, plainSuffix, plainTextOf } from '#contract/plain-text.ts';
import { type RichText as Doc, richTextJson } from '#contract/rich-text.ts';
import { RichTextEditor } from '../../../client-components/editor/rich-text-editor.tsx';
import { mayChange } from '../../request/may-use.ts';
import { FieldError } from '../../ui/field-error.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './rich-text-field.module.css';

type Props = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: Doc | null;
  readonly hint?: string;
  readonly required?: boolean;
};

const emptyDoc: Doc = { type: 'doc', content: [] };

export function RichTextField({ form, name, label, defaultValue, hint, required = false }: Props) {
  const id = `${form.name}-${name}`;
  const error = form.state?.fields[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const doc = defaultValue ?? emptyDoc;
  const typed = richTextJson.safeParse(form.state?.values[name]);
  const shownDoc = typed.success ? typed.data : doc;
  return (
    <div className="field">
      <p className={styles.label} id={`${id}-label`}>
        {label}
        {!required && <span className="field-optional"> (optional)</span>}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <textarea hidden readOnly id={id} name={name} defaultValue={form.state?.values[name] ?? JSON.stringify(doc)} />
      {mayChange() ? (
        <RichTextEditor field={id} label={label} describedBy={described || undefined} invalid={error !== undefined}>
          <RichText doc={doc} />
        </RichTextEditor>
      ) : (
        <RichText doc={doc} />
      )}
      <noscript>
        <textarea
          name={`${name}${plainSuffix}`}
          rows={14}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-plain`}
          className="input"
          defaultValue={plainTextOf(shownDoc)}
        />
        <p id={`${id}-plain`} className="tiny soft">
          {hasFormat(shownDoc)
            ? 'Without JavaScript you can edit this text as plain text only. If you leave it unchanged, it keeps its headings, lists, links, pictures, tables, footnotes and embeds; if you change it, it loses them.'
            : 'Without JavaScript you write plain text. An empty line starts a new paragraph.'}
        </p>
      </noscript>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
