import type { DraftSummary } from '#contract/content/decks-admin.ts';
import type { FormState } from '../../ui/form-state.ts';
import styles from './decks.module.css';

const kinds = {
  deck: 'Deck: read slide by slide, can be presented',
  document: 'Document: read from top to bottom',
} as const;

type Props = { readonly form: FormState; readonly stored: DraftSummary['kind'] };

export function KindChoice({ form, stored }: Props) {
  const chosen = form.state?.values['kind'] ?? stored;
  return (
    <fieldset className="field">
      <legend className={styles.legend}>Kind</legend>
      <div className="choices">
        {Object.entries(kinds).map(([kind, label]) => (
          <label key={kind} className="choice">
            <input type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
