/** Putting somebody on the list by hand. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Panel } from '../ui/panel.tsx';
import { addEntry } from './actions.ts';

const labels = { contact: 'Phone or e-mail', note: 'Note' } as const;

export function AddTab({ name, context }: { readonly name: string; readonly context: PageContext }) {
  const form = formState('entry-new', context.actionState);
  return (
    <Panel id="add" title="Add somebody by hand" lead="They get the last place; it can be changed afterwards.">
      <Form action={addEntry} form={form} label="New entry" labels={labels} draft={`entry-new:${name}`}>
        <input type="hidden" name="waitlist" value={name} />
        <TextField
          form={form}
          name="contact"
          label={labels.contact}
          hint="A number with its country code."
          required
          maxLength={254}
        />
        <TextField form={form} name="note" label={labels.note} maxLength={200} />
        <p>
          <SubmitButton>Put on the list</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
