/**
 * An answer or a note. Each is a form of its own with its own colour and endpoint, so that no note is sent to the customer by mistake,
 * and choosing the other one keeps what was typed.
 */
import { labelOfColleague } from '#contract/auth/colleagues.ts';
import type { Thread } from '#contract/trade/threads.ts';
import { Mentions } from '../../../../client-components/admin/mentions.tsx';
import type { PageContext } from '../../../page.ts';
import { FileField } from '../../../ui/attachments.tsx';
import { formState } from '../../../ui/form-state.ts';
import { shownContact } from '../../../ui/shown-contact.ts';
import { RecordForm } from '../../ui/record-form.tsx';
import { saveNote } from '../actions.ts';
import { noteFields } from '../fields.tsx';
import styles from './composer.module.css';
import type { ThreadData } from './data.ts';
import { AnswerForm } from './form.tsx';

const noteForm = 'thread-note';

export function Composer({ data, context }: { readonly data: ThreadData; readonly context: PageContext }) {
  const { thread, replies, nextWaiting, colleagues } = data;
  const others = colleagues.filter(({ id }) => id !== context.viewer?.user.id);
  const isNote = context.actionState?.form === noteForm;
  const kinds = [
    { value: 'answer', label: 'Answer' },
    { value: 'note', label: 'Internal note' },
  ];
  return (
    <div className={styles.composer}>
      {/* Another inquiry begins with an answer. */}
      <fieldset key={thread.reference} className={styles.kinds}>
        <legend className="visually-hidden">What to write</legend>
        {kinds.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="composer"
              value={value}
              defaultChecked={(value === 'note') === isNote}
              autoComplete="off"
            />
            {label}
            <span className={styles.unsaved}>unsaved</span>
          </label>
        ))}
      </fieldset>
      <section aria-labelledby="answer" className={styles.answer}>
        <h2 id="answer" className="visually-hidden">
          Answer {thread.name}
        </h2>
        <p className="fine soft">
          <DeliveryNote thread={thread} />
        </p>
        <AnswerForm thread={thread} replies={replies} nextWaiting={nextWaiting} context={context} />
      </section>
      <section aria-labelledby="notes" className={`relative ${styles.note}`}>
        <h2 id="notes" className="visually-hidden">
          Internal note
        </h2>
        <p className="fine soft">
          Only colleagues see it.{others.length > 0 && ' Type @ and a name to tell one of them about it.'}
        </p>
        <RecordForm
          context={context}
          name={noteForm}
          action={saveNote}
          label="Note"
          fields={noteFields}
          stored={null}
          draft={`note:${thread.reference}`}
          hidden={{ reference: thread.reference }}
          submit="Save note"
          quiet
        >
          <Mentions
            field={`${noteForm}-note`}
            colleagues={others.map((colleague) => {
              const title = labelOfColleague(colleague);
              return { id: colleague.id, title, body: `@${title} ` };
            })}
          />
          <FileField form={formState(noteForm, context.actionState)} />
        </RecordForm>
      </section>
    </div>
  );
}

function DeliveryNote({ thread: { channel, userId, contact, disownedAt } }: { readonly thread: Thread }) {
  if (disownedAt) return 'The owner of this number says they did not write this. No message is sent to them.';
  const shown = shownContact({ channel, contact });
  if (userId) return 'They can read it in their account, and get a message about it as they chose in their settings.';
  if (channel === 'phone')
    return `They can read it in their account. ${shown} gets a text message about it, unless they turned these off.`;
  return `Goes to ${shown} by e-mail, because they have no account here.`;
}
