import type { DraftSummary } from '#contract/content/decks-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { labelsOf } from '../ui/fields.ts';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createDeckAction } from './actions.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { settingsFields } from './fields.tsx';

export function NewDeck({ context }: { readonly context: Context }) {
  const form = formState('new-deck', context.actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Decks', href: listHref('decksAdmin') }} title="New deck" />
      <Panel id="begin" title="Details" className={styles.narrow}>
        <Form action={createDeckAction} form={form} label="New deck" labels={labelsOf(settingsFields)} draft="deck:new">
          <TextField
            form={form}
            name="title"
            label={settingsFields.title.label}
            hint="The address is created from the title. You can change both later."
            required
            maxLength={160}
            autoComplete="off"
          />
          <KindChoice form={form} stored="deck" />
          <TextArea form={form} name="summary" label={settingsFields.summary.label} rows={2} />
          <p>
            <SubmitButton>Create deck</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}

const kinds = {
  deck: 'Deck: read slide by slide, can be presented',
  document: 'Document: read from top to bottom',
} as const;

type KindProps = { readonly form: FormState; readonly stored: DraftSummary['kind'] };

export function KindChoice({ form, stored }: KindProps) {
  const chosen = form.state?.values['kind'] ?? stored;
  return (
    <fieldset className="field">
      <legend className={styles.legend}>{settingsFields.kind.label}</legend>
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
