import type { ComponentProps, ReactNode } from 'react';
import { t } from '#contract/translate.ts';
import { FieldError } from './field-error.tsx';
import type { FormState } from './form-state.ts';
import { longChoice } from './long-choice.ts';

type FieldProps = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
};

/** True if a person who opens the page begins here; `fine`: only within the site, and not under a finger. */
type First = boolean | 'fine' | undefined;

/** The browser reads the one attribute when it loads a page, the router the other. */
function firstProps(isFirst: First) {
  if (isFirst === 'fine') return { 'data-first-field': 'fine' };
  return isFirst ? { autoFocus: true, 'data-first-field': '' } : {};
}

type TextFieldProps = FieldProps &
  Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'min'
    | 'max'
    | 'inputMode'
    | 'autoComplete'
    | 'required'
    | 'list'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'defaultValue'
    | 'pattern'
    | 'title'
  > & {
    readonly isFirst?: First;
    /** Puts the input into another element. */
    readonly within?: (input: ReactNode, id: string) => ReactNode;
  };

/** No field has `maxlength`, because browsers truncate pasted text silently; the server says how long a text may be. */
export function TextField({ form, name, label, hint, defaultValue, isFirst, within, ...rest }: TextFieldProps) {
  const props = controlProps({ form, name, hint });
  const input = (
    <input {...props} {...rest} {...firstProps(isFirst)} defaultValue={form.state?.values[name] ?? defaultValue} />
  );
  return (
    <Field {...{ form, name, label, hint }} required={rest.required}>
      {within ? within(input, props.id) : input}
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'required' | 'rows' | 'autoComplete' | 'defaultValue'> & {
    readonly isFirst?: First;
    /** It is shown below the field. */
    readonly below?: (id: string) => ReactNode;
  };

export function TextArea({ form, name, label, hint, defaultValue, isFirst, below, ...rest }: TextAreaProps) {
  const props = controlProps({ form, name, hint });
  return (
    <Field {...{ form, name, label, hint }} required={rest.required}>
      <textarea {...props} {...rest} {...firstProps(isFirst)} defaultValue={form.state?.values[name] ?? defaultValue} />
      {below?.(props.id)}
    </Field>
  );
}

export type Option = { readonly value: string; readonly label: string };

type SelectProps = FieldProps &
  Pick<ComponentProps<'select'>, 'required' | 'autoComplete' | 'defaultValue'> & {
    readonly options: readonly Option[];
    readonly placeholder?: string;
  };

export function Select({ form, name, label, hint, options, placeholder, defaultValue, ...rest }: SelectProps) {
  const selected = form.state?.values[name] ?? defaultValue ?? '';
  return (
    <Field {...{ form, name, label, hint }} required={rest.required}>
      {/* A new key replaces the select, because React resets it to the default that it was created with. */}
      <select
        key={String(selected)}
        {...controlProps({ form, name, hint })}
        {...longChoice(options.length)}
        {...rest}
        defaultValue={selected}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

type ChoicesProps = FieldProps & {
  readonly options: ReadonlyArray<Option & { readonly drawing?: ReactNode }>;
  readonly defaultValue: string;
};

export function Choices({ form, name, label, hint, options, defaultValue }: ChoicesProps) {
  const chosen = form.state?.values[name] ?? (defaultValue || options[0]?.value);
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="choices">
        {options.map(({ value, label: text, drawing }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {drawing}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ShellProps = FieldProps & { readonly required: boolean | undefined; readonly children: ReactNode };

function Field({ form, name, label, hint, required, children }: ShellProps) {
  const id = fieldId(form, name);
  const error = form.state?.fields[name];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && (
          <>
            {' '}
            <span className="field-optional">{t('(optional)')}</span>
          </>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

function controlProps({ form, name, hint }: Pick<FieldProps, 'form' | 'name' | 'hint'>) {
  const id = fieldId(form, name);
  const error = form.state?.fields[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

const fieldId = (form: FormState, name: string) => `${form.name}-${name}`;
