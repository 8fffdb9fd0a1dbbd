import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createDeckAction } from './actions.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { KindChoice } from './kind-choice.tsx';

export function NewDeck({ context }: { readonly context: Context }) {
  const form = formState('new-deck', context.actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Decks', href: listHref('decksAdmin') }} title="New deck" />
      <Panel id="begin" title="Details" className={styles.narrow}>
        <Form
          action={createDeckAction}
          form={form}
          label="New deck"
          labels={{ title: 'Title', kind: 'Kind', summary: 'Summary' }}
          draft="deck:new"
        >
          <TextField
            form={form}
            name="title"
            label="Title"
            hint="The address is created from the title. You can change both later."
            required
            maxLength={160}
            autoComplete="off"
          />
          <KindChoice form={form} stored="deck" />
          <TextArea form={form} name="summary" label="Summary" rows={2} />
          <p>
            <SubmitButton>Create deck</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}
