/**
 * A text with headings, lists, links and pictures. The field holds the JSON of its tree (`richTextJson` reads it); the
 * editor writes into it. Without JavaScript the text is shown and posted as it was, so that the rest can be changed.
 */
import { RichTextEditor } from '../../client-components/editor/rich-text-editor.tsx';
import type { RichText as Doc } from '../../contract/rich-text.ts';
import type { FormState } from '../ui/form-state.ts';
import { Icon } from '../ui/icon.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './rich-text-field.module.css';

type Props = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: Doc | null;
  readonly hint?: string;
  readonly required?: boolean;
};

const nothing: Doc = { type: 'doc', content: [] };

export function RichTextField({ form, name, label, defaultValue, hint, required = false }: Props) {
  const id = `${form.name}-${name}`;
  const error = form.state?.fields[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const doc = defaultValue ?? nothing;
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
      <RichTextEditor field={id} label={label} describedBy={described || undefined} invalid={error !== undefined}>
        <RichText doc={doc} />
      </RichTextEditor>
      <noscript>
        <p className={styles.note}>Changing this text needs JavaScript. It is kept as it is.</p>
      </noscript>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}
