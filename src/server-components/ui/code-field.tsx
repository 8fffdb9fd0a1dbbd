/** A field for a one-time code. The code stays in the field only if a service failed before checking it. */
import { msg, t } from '#contract/translate.ts';
import { CodeAssistant } from '../../client-components/account/code-assistant.tsx';
import styles from './code-field.module.css';
import { TextField } from './field.tsx';
import type { FormState } from './form-state.ts';

type Props = { readonly form: FormState; readonly hint?: string };

export const codeLabels = { otp: msg('Code') } as const;

export function CodeField({ form, hint }: Props) {
  return (
    <div className={styles.code}>
      <TextField
        form={form}
        name="otp"
        label={t(codeLabels.otp)}
        {...(hint ? { hint } : {})}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <CodeAssistant field={`${form.name}-otp`} focus={form.state?.status !== 'error'} />
    </div>
  );
}

/** Moves errors about the code to its field, so that the error summary links to it. */
export function withCode({ name, state }: FormState): FormState {
  if (state?.status !== 'error') return { name, state };
  const { otp, ...values } = state.values;
  const keepsCode = state.code >= 500 && otp !== undefined;
  const isAboutForm = state.code >= 500 || state.code === 429;
  const fields = isAboutForm || Object.keys(state.fields).length > 0 ? state.fields : { otp: state.message };
  return {
    name,
    state: {
      ...state,
      message: 'otp' in fields ? t('Please check the code.') : state.message,
      values: keepsCode ? { ...values, otp } : values,
      fields,
    },
  };
}
