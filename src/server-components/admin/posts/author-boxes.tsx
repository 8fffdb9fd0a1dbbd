import type { Colleague } from '#contract/auth/colleagues.ts';
import { authorField, authorNameField, mayBeShown, type PostAuthor } from '#contract/content/post-authors.ts';
import { BoxSearch } from '../../../client-components/admin/box-search.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field-error.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { isLongChoice } from '../../ui/long-choice.ts';
import { postFields } from './fields.ts';
import styles from './posts.module.css';

type Props = {
  readonly form: FormState;
  /** Colleagues who may write posts. */
  readonly colleagues: readonly Colleague[];
  /** The authors, including people who may not write posts any more. */
  readonly stored: readonly PostAuthor[];
};

export function AuthorBoxes({ form, colleagues, stored }: Props) {
  const former = stored.filter(({ id }) => !colleagues.some((colleague) => colleague.id === id));
  const isAuthor = (of: string) => stored.some(({ id }) => id === of);
  const all = [...colleagues, ...former].filter(mayBeShown);
  // In a long list, the chosen authors come first.
  if (isLongChoice(all.length)) all.sort((a, b) => Number(isAuthor(b.id)) - Number(isAuthor(a.id)));
  const boxes = `${form.name}-authors`;
  const error = form.state?.fields['authors'];
  if (all.length === 0 && !error) return null;
  return (
    <fieldset className="field" aria-describedby={error && `${form.name}-authors-error`}>
      <legend>{postFields.authors.label}</legend>
      <p className="field-hint">{postFields.authors.hint}</p>
      {isLongChoice(all.length) && <BoxSearch label="Find a name" boxes={boxes} />}
      <div id={boxes} className={classNames(styles.authors, isLongChoice(all.length) && styles.many)}>
        {all.map(({ id, name }) => (
          <div key={id}>
            <input type="hidden" name={authorNameField(id)} value={name} />
            <Checkbox form={form} name={authorField(id)} label={name} stored={isAuthor(id)} />
          </div>
        ))}
      </div>
      <FieldError id={`${form.name}-authors-error`} text={error} />
    </fieldset>
  );
}
