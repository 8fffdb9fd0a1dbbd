import type { Thread } from '#contract/trade/threads.ts';
import { SavedReplies } from '../../../../client-components/admin/saved-replies.tsx';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { FileField } from '../../../ui/attachments.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { longChoice } from '../../../ui/long-choice.ts';
import { formatDate } from '../../../ui/time.tsx';
import { DateInput, lastDay } from '../../ui/input-with-button.tsx';
import { answer, snooze } from '../actions.ts';
import styles from '../customer-service.module.css';
import { firstMorning, snoozeHour } from '../snooze.ts';
import type { ThreadData } from './data.ts';
import { filledReply } from './filled-reply.ts';
import { FollowingFields } from './following.tsx';

type Props = { readonly thread: Thread; readonly context: PageContext };

const answerLabels = { body: 'Your answer', files: 'Files', attachments: 'Files' } as const;

type AnswerProps = Props & Pick<ThreadData, 'replies' | 'nextWaiting'>;

export function AnswerForm({ thread, replies, nextWaiting, context }: AnswerProps) {
  const form = formState('thread-answer', context.actionState);
  return (
    <Form
      action={answer}
      form={form}
      label="Answer"
      labels={answerLabels}
      draft={`answer:${thread.reference}`}
      className={styles.answerForm}
    >
      <input type="hidden" name="reference" value={thread.reference} />
      <div className={styles.answerField}>
        <TextArea form={form} name="body" label={answerLabels.body} required rows={5} isFirst="fine" />
        <SavedReplies
          field="thread-answer-body"
          replies={replies.map(({ id, title, body }) => ({
            id,
            title,
            body: filledReply(body, thread, context.viewer),
          }))}
        />
      </div>
      {replies.length > 0 && <InsertReply replies={replies} />}
      <FileField form={form} />
      <div className={styles.buttons}>
        <SubmitButton name="operation" value="waiting" shortcut="Control+Enter">
          Send answer
        </SubmitButton>
        <SubmitButton name="operation" value="resolved" className="button button-quiet">
          Send and resolve
        </SubmitButton>
        {nextWaiting && (
          <>
            <FollowingFields context={context} />
            <SubmitButton name="operation" value="next" className="button button-quiet">
              Send, resolve, next
            </SubmitButton>
          </>
        )}
      </div>
    </Form>
  );
}

const InsertReply = ({ replies }: Pick<ThreadData, 'replies'>) => (
  <div className={styles.insert}>
    <p data-needs-script="" className="fine soft">
      Type / at the start of a line for a saved reply.
    </p>
    <label>
      <span className="visually-hidden">Reply to insert</span>
      <select name="reply" className="input" defaultValue="" {...longChoice(replies.length)}>
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
);

const snoozeLabels = { preset: 'Snooze until', date: 'Another day' } as const;
const presets = [
  ['Tomorrow', 1],
  ['In three days', 3],
  ['In a week', 7],
  ['In a month', 30],
] as const;

export function SnoozeForm({ thread, context: { now, actionState } }: Props) {
  const form = formState('thread-snooze', actionState);
  return (
    <Form action={snooze} form={form} label="Snooze" labels={snoozeLabels} draft={`snooze:${thread.reference}`}>
      <input type="hidden" name="reference" value={thread.reference} />
      <Select
        form={form}
        name="preset"
        label={snoozeLabels.preset}
        placeholder="Choose"
        options={presets.map(([label, days]) => {
          const until = morningIn(days, now);
          return { value: until.toISOString(), label: `${label}, ${formatDate(until, 'short')}` };
        })}
      />
      <TextField
        form={form}
        name="date"
        label={snoozeLabels.date}
        hint={`At 0${snoozeHour}:00 UTC.`}
        type="date"
        min={firstMorning(now)}
        max={lastDay}
        within={(input, id) => (
          <DateInput field={id} label={snoozeLabels.date} zone="UTC" only="future">
            {input}
          </DateInput>
        )}
      />
      <p>
        <SubmitButton className="button button-quiet">Snooze</SubmitButton>
      </p>
    </Form>
  );
}

function morningIn(days: number, now: Date): Date {
  const morning = new Date(now.getTime() + days * 86_400_000);
  morning.setUTCHours(snoozeHour, 0, 0, 0);
  return morning;
}
