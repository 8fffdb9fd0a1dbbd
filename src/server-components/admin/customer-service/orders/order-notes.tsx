import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { Time } from '../../../ui/time.tsx';
import { saveOrderNote } from './actions.ts';
import type { OrderData } from './data.ts';
import styles from './record.module.css';

type Props = { readonly data: OrderData; readonly context: PageContext };

export function OrderNotes({ data: { order, names }, context: { actionState, viewer } }: Props) {
  const form = formState('order-note', actionState);
  return (
    <section aria-labelledby="notes" className={styles.notes}>
      <h2 id="notes">Notes for colleagues</h2>
      {order.notes.map((note) => (
        <div key={note.id}>
          <p className="fine soft">
            {note.authorId === viewer?.user.id ? 'You' : (names.get(note.authorId ?? '') ?? 'A colleague')},{' '}
            <Time date={note.at} format="moment" />
          </p>
          <p className={styles.note}>{note.body}</p>
        </div>
      ))}
      <Form
        action={saveOrderNote}
        form={form}
        label="Note"
        labels={{ note: 'Note for colleagues' }}
        draft={`order-note:${order.number}`}
      >
        <input type="hidden" name="number" value={order.number} />
        <TextArea form={form} name="note" label="Note for colleagues" required rows={2} />
        <p>
          <SubmitButton className="button button-quiet">Save note</SubmitButton>
        </p>
      </Form>
    </section>
  );
}
