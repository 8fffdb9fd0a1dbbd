/** Has its own colour and endpoint, so that a note is not sent by mistake. */

import type { ActionState } from '#contract/action-state.ts';
import type { Thread } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { saveNote } from './actions.ts';
import styles from './note-form.module.css';

type Props = { readonly thread: Thread; readonly state: ActionState | null };

const labels = { note: 'Note for colleagues' } as const;

export function NoteForm({ thread, state }: Props) {
  const form = formState('thread-note', state);
  return (
    <section aria-labelledby="note" className={styles.note}>
      <h2 id="note">Internal note</h2>
      <Form action={saveNote} form={form} label="Note" labels={labels} draft={`note:${thread.reference}`}>
        <input type="hidden" name="reference" value={thread.reference} />
        <TextArea form={form} name="note" label={labels.note} required rows={2} />
        <p>
          <SubmitButton className="button button-quiet">Save note</SubmitButton>
        </p>
      </Form>
    </section>
  );
}
