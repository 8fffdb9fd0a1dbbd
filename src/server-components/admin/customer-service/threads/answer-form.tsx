import type { ActionState } from '#contract/action-state.ts';
import type { CannedReply } from '#contract/trade/canned-replies.ts';
import type { Thread } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { answer } from './actions.ts';
import styles from './answer-form.module.css';

type Props = {
  readonly thread: Thread;
  readonly replies: readonly CannedReply[];
  readonly state: ActionState | null;
};

const labels = { body: 'Your answer' } as const;

export function AnswerForm({ thread, replies, state }: Props) {
  const form = formState('thread-answer', state);
  return (
    <Form
      action={answer}
      form={form}
      label="Answer"
      labels={labels}
      draft={`answer:${thread.reference}`}
      className={styles.form}
    >
      <input type="hidden" name="reference" value={thread.reference} />
      {/* The service rejects the answer if new messages arrived since. */}
      <input type="hidden" name="seen" value={thread.messageCount} />
      <TextArea form={form} name="body" label={labels.body} required rows={5} />
      <div className={styles.buttons}>
        <SubmitButton name="operation" value="waiting">
          Send answer
        </SubmitButton>
        <SubmitButton name="operation" value="resolved" className="button button-quiet">
          Send and resolve
        </SubmitButton>
        {replies.length > 0 && (
          <div className={styles.replies}>
            <label>
              <span className="visually-hidden">Reply to insert</span>
              <select name="reply" className="input" defaultValue="">
                <option value="">Choose a reply…</option>
                {replies.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <SubmitButton name="operation" value="insert" className="button button-quiet">
              Insert
            </SubmitButton>
          </div>
        )}
      </div>
    </Form>
  );
}
