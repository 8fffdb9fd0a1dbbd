/** Browsers send only checked boxes, so a submitted form without `name` means unchecked. */
import styles from './checkbox.module.css';
import type { FormState } from './form-state.ts';

type Props = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly stored?: boolean | undefined;
};

export function Checkbox({ form: { name: form, state }, name, label, stored = false }: Props) {
  const isChecked = state && Object.keys(state.values).length > 0 ? name in state.values : stored;
  return (
    <p className={styles.checkbox}>
      {/* A new key replaces the input, because React resets a submitted form to its first values. */}
      <input key={String(isChecked)} id={`${form}-${name}`} type="checkbox" name={name} defaultChecked={isChecked} />
      <label htmlFor={`${form}-${name}`}>{label}</label>
    </p>
  );
}
