/** A box to tick, with its words beside it. A browser sends only ticked ones. */
import type { FormState } from './form-state.ts';
import styles from './checkbox.module.css';

type Props = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly stored?: boolean | undefined;
};

export function Tick({ form: { name: form, state }, name, label, stored = false }: Props) {
  const isTicked = state && Object.keys(state.values).length > 0 ? name in state.values : stored;
  return (
    <p className={styles.tick}>
      {/* Made anew where it is another: a form that was sent falls back to what it began with. */}
      <input key={String(isTicked)} id={`${form}-${name}`} type="checkbox" name={name} defaultChecked={isTicked} />
      <label htmlFor={`${form}-${name}`}>{label}</label>
    </p>
  );
}
