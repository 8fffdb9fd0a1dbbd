import type { Colleague } from '#contract/auth/colleagues.ts';
import { authorField, authorNameField, mayBeShown, type PostAuthor } from '#contract/content/post-authors.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { postFields } from './fields.ts';
import styles from './posts.module.css';

type Props = {
  readonly form: FormState;
  /** Who may write posts. */
  readonly colleagues: readonly Colleague[];
  /** Also those who may not any more. */
  readonly stored: readonly PostAuthor[];
};

export function AuthorBoxes({ form, colleagues, stored }: Props) {
  const former = stored.filter(({ id }) => !colleagues.some((colleague) => colleague.id === id));
  const all = [...colleagues, ...former].filter(mayBeShown);
  const error = form.state?.fields['authors'];
  if (all.length === 0 && !error) return null;
  return (
    <fieldset className="field" aria-describedby={error && `${form.name}-authors-error`}>
      <legend>{postFields.authors.label}</legend>
      <p className="field-hint">{postFields.authors.hint}</p>
      <div className={styles.authors}>
        {all.map(({ id, name }) => (
          <div key={id}>
            <input type="hidden" name={authorNameField(id)} value={name} />
            <Checkbox
              form={form}
              name={authorField(id)}
              label={name}
              stored={stored.some((author) => author.id === id)}
            />
          </div>
        ))}
      </div>
      {error && (
        <p id={`${form.name}-authors-error`} className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
