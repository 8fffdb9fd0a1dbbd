import type { Colleague } from '#contract/auth/colleagues.ts';
import { type Thread, threadPriorities, threadStatuses } from '#contract/trade/threads.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { RevisionField } from '../../ui/revision-field.tsx';
import { urlWith } from '../../ui/urls.ts';
import { saveThread } from './actions.ts';
import { namesOf } from './data.ts';

type Props = { readonly thread: Thread; readonly colleagues: readonly Colleague[]; readonly context: PageContext };

const labels = { status: 'Status', assigneeId: 'Assigned to', priority: 'Priority', tags: 'Tags' } as const;
const statuses: Readonly<Record<string, string>> = threadStatuses;
const priorities: Readonly<Record<string, string>> = threadPriorities;
const nobody = 'nobody';

export function AssignmentForm({ thread, colleagues, context }: Props) {
  const form = formState('thread-work', context.actionState);
  const draft = `thread:${thread.reference}`;
  const names = namesOf(colleagues);
  const typed = form.state?.values ?? {};
  const nameOf = (id: string | null | undefined) =>
    names.get(id ?? '') ?? (id && id !== nobody ? 'A former colleague' : 'Nobody');
  const stored = thread.assigneeId ?? nobody;
  return (
    <>
      <Conflict
        form={form}
        href={urlWith(context, {})}
        draft={draft}
        fields={[
          { label: labels.status, stored: threadStatuses[thread.status], typed: statuses[typed['status'] ?? ''] ?? '' },
          { label: labels.assigneeId, stored: nameOf(thread.assigneeId), typed: nameOf(typed['assigneeId']) },
          {
            label: labels.priority,
            stored: threadPriorities[thread.priority],
            typed: priorities[typed['priority'] ?? ''] ?? '',
          },
          { label: labels.tags, stored: thread.tags.join(', '), typed: typed['tags'] ?? '' },
        ]}
      />
      <Form action={saveThread} form={form} label="Status and assignment" labels={labels} draft={draft}>
        <input type="hidden" name="reference" value={thread.reference} />
        <RevisionField form={form} revision={thread.revision} />
        <Select
          form={form}
          name="status"
          label={labels.status}
          required
          defaultValue={thread.status}
          options={optionsOf(statuses).filter(({ value }) => value !== 'snoozed' || thread.status === 'snoozed')}
        />
        <Select
          form={form}
          name="assigneeId"
          label={labels.assigneeId}
          required
          defaultValue={stored}
          options={[
            { value: nobody, label: 'Nobody' },
            ...(stored === nobody || names.has(stored) ? [] : [{ value: stored, label: 'A former colleague' }]),
            ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          form={form}
          name="priority"
          label={labels.priority}
          required
          defaultValue={thread.priority}
          options={optionsOf(priorities)}
        />
        <TextField
          form={form}
          name="tags"
          label={labels.tags}
          hint="Separated by commas."
          maxLength={400}
          defaultValue={thread.tags.join(', ')}
        />
        <p>
          <SubmitButton>Save</SubmitButton>
        </p>
      </Form>
    </>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
