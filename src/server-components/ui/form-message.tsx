import { message } from '#contract/messages/message.ts';
import { shown } from '#contract/messages/write.ts';
import { t } from '#contract/translate.ts';
import styles from './form-message.module.css';
import type { FormState } from './form-state.ts';
import { Icon } from './icon.tsx';

type Props = { readonly form: FormState; readonly labels: Readonly<Record<string, string>> };

export function FormMessage({ form, labels }: Props) {
  const { name, state } = form;
  if (!state) return null;
  if (state.status === 'success') {
    // A bulk operation may fail for some records.
    const isWhole = Object.values(state.rows ?? {}).every(({ ok }) => ok);
    return (
      <div
        role={isWhole ? 'status' : 'alert'}
        tabIndex={-1}
        data-form-success=""
        className={isWhole ? styles.success : styles.error}
      >
        <Icon name={isWhole ? 'check' : 'alert'} /> <p>{state.message}</p>
      </div>
    );
  }
  const fields = Object.entries(labels).flatMap(([field, label]) => {
    const message = state.fields[field];
    return message === undefined ? [] : [{ field, label, message }];
  });
  // Errors of fields that the form does not have are shown here.
  const unmarked =
    fields.length === 0 && state.message === shown(message('marked_fields')) ? Object.values(state.fields) : [];
  return (
    // Without scripts the response is a new page, where the browser focuses the summary.
    // biome-ignore lint/a11y/noAutofocus: the errors come first after a failed attempt
    <div role="alert" tabIndex={-1} autoFocus data-form-error="" className={styles.error}>
      <Icon name="alert" />
      <div>
        <p className="medium">{unmarked.length > 0 ? unmarked.join(' ') : t(state.message)}</p>
        {fields.length > 0 && (
          <ul className={styles.list}>
            {fields.map(({ field, label, message }) => (
              <li key={field}>
                <a href={`#${name}-${field}`}>{t('{label}: {message}', { label: t(label), message })}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
