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
    <Panel id="add" title="Add someone by hand" lead="They are added at the end. You can change the position later.">
      <Form action={addEntry} form={form} label="New entry" labels={labels} draft={`entry-new:${name}`}>
        <input type="hidden" name="waitlist" value={name} />
        <TextField
          form={form}
          name="contact"
          label={labels.contact}
          hint="Include the country code in a phone number."
          required
          maxLength={254}
        />
        <TextField form={form} name="note" label={labels.note} maxLength={200} />
        <p>
          <SubmitButton>Add to the list</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
