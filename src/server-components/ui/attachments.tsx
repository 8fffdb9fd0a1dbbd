import { type Attachment, attachmentHref, attachmentTypes } from '#contract/trade/attachments.ts';
import { msg, t } from '#contract/translate.ts';
import { fileField, uploadedField, uploadedIn } from '../request/attachments.ts';
import { FieldError } from './field-error.tsx';
import type { FormState } from './form-state.ts';

export function FileField({ form }: { readonly form: FormState }) {
  const id = `${form.name}-${fileField}`;
  const fields = form.state?.fields ?? {};
  const error = fields[fileField] ?? fields[uploadedField];
  const uploaded = uploadedIn(form.state?.values[uploadedField]);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('Files')} <span className="field-optional">{t('(optional)')}</span>
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {t(attachmentTypes)}.
      </p>
      {uploaded.length > 0 && (
        <div className="choices">
          {uploaded.map(({ line, name, size }) => (
            <label key={line} className="choice">
              <input type="checkbox" name={uploadedField} value={line} defaultChecked />
              {name}, {sizeText(size)}
            </label>
          ))}
        </div>
      )}
      {/* A new key empties the field when its files are uploaded. */}
      <input
        key={uploaded.map(({ line }) => line).join()}
        id={id}
        type="file"
        name={fileField}
        multiple
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export function AttachmentList({ attachments }: { readonly attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="stack gap-2xs small breaks" aria-label={t('Files')}>
      {attachments.map((file) => (
        <li key={file.id}>
          {file.state === 'clean' ? (
            <a href={attachmentHref(file.id)} download="">
              {file.name}
            </a>
          ) : (
            <span>{file.name}</span>
          )}{' '}
          <span className="soft">{file.state === 'clean' ? sizeText(file.size) : t(states[file.state])}</span>
        </li>
      ))}
    </ul>
  );
}

const states = {
  checking: msg('is being checked'),
  infected: msg('had harmful content and was deleted'),
} as const;

function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${Math.max(0.1, Math.round(value * 10) / 10)} ${unit}`;
}
