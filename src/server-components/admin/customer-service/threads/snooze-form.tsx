import type { Thread } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { formatDate } from '../../../ui/time.tsx';
import { snooze } from './actions.ts';

type Props = { readonly thread: Thread; readonly context: PageContext };

const labels = { preset: 'Snooze until', date: 'Another day' } as const;
const day = 86_400_000;

/** 08:00 UTC in so many days. */
function morningIn(days: number, now: Date): Date {
  const morning = new Date(now.getTime() + days * day);
  morning.setUTCHours(8, 0, 0, 0);
  return morning;
}

export function SnoozeForm({ thread, context: { now, actionState } }: Props) {
  const form = formState('thread-snooze', actionState);
  const presets = [
    ['Tomorrow', 1],
    ['In three days', 3],
    ['In a week', 7],
    ['In a month', 30],
  ] as const;
  return (
    <Form action={snooze} form={form} label="Snooze" labels={labels} draft={`snooze:${thread.reference}`}>
      <input type="hidden" name="reference" value={thread.reference} />
      <Select
        form={form}
        name="preset"
        label={labels.preset}
        placeholder="Choose"
        options={presets.map(([label, days]) => {
          const until = morningIn(days, now);
          return { value: until.toISOString(), label: `${label}, ${formatDate(until, 'short')}` };
        })}
      />
      <TextField form={form} name="date" label={labels.date} type="date" />
      <p>
        <SubmitButton className="button button-quiet">Snooze</SubmitButton>
      </p>
    </Form>
  );
}
