/** A picture with its description, posted as JSON (`pictureJson`). Without JavaScript it cannot be changed. */

import { type Picture, pictureJson } from '#contract/content/media.ts';
import { PictureChooser } from '../../../client-components/editor/picture-chooser.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import type { FormState } from '../../ui/form-state.ts';
import styles from './rich-text-field.module.css';

type Props = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: Picture | null;
  readonly hint?: string;
  readonly required?: boolean;
  /** The picture is shown on the dark ground that it is made for. */
  readonly onDark?: boolean;
};

export function PictureField({ form, name, label, defaultValue, hint, required = false, onDark = false }: Props) {
  const id = `${form.name}-${name}`;
  const error = form.state?.fields[name];
  const value = form.state?.values[name] ?? pictureValue(defaultValue);
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend className={styles.label}>
        {label}
        {!required && <span className="field-optional"> (optional)</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      <textarea hidden readOnly id={id} name={name} defaultValue={value} />
      <PictureChooser field={id} label={label} value={value} removable={!required} onDark={onDark} />
      <noscript>
        <p className="tiny soft">You need JavaScript to change this picture.</p>
      </noscript>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** The value that the form posts. An empty description marks the picture as decorative. */
export const pictureValue = (picture: Picture | null): string =>
  picture ? JSON.stringify({ ...picture, decorative: picture.alt === '' }) : '';

export function textOfPicture(value: string | undefined): string {
  const picture = pictureJson.safeParse(value).data;
  return picture ? picture.alt || 'A picture without a description' : '';
}
