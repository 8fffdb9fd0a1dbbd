import { type EntryStatus, entryStatuses } from '#contract/trade/waitlists-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { ViewProps } from '../../page.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Conflict } from '../ui/conflict.tsx';
import { Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { urlWith } from '../ui/urls.ts';
import { saveEntry } from './actions.ts';
import type { EntryData } from './data.ts';

type Props = ViewProps<'waitlistsAdmin', EntryData>;

export const entryLabels = { position: 'Position', note: 'Note', status: 'Status' } as const;

/** Invitations are made on the Invite tab. */
const choosable: readonly EntryStatus[] = ['waiting', 'joined', 'declined'];

export function EntryForm({ data: { entry }, context }: Props) {
  const form = formState('entry-save', context.actionState);
  const draft = `entry:${entry.id}`;
  const typed = form.state?.values ?? {};
  const statuses: Readonly<Record<string, string>> = entryStatuses;
  const options = choosable.includes(entry.status) ? choosable : [entry.status, ...choosable];
  return (
    <Panel id="entry" title="Entry">
      <Conflict
        form={form}
        href={urlWith(context, {})}
        draft={draft}
        fields={[
          {
            label: entryLabels.status,
            stored: entryStatuses[entry.status],
            typed: statuses[typed['status'] ?? ''] ?? '',
          },
          { label: entryLabels.position, stored: String(entry.position), typed: typed['position'] ?? '' },
          { label: entryLabels.note, stored: entry.note ?? '', typed: typed['note'] ?? '' },
        ]}
      />
      <Form action={saveEntry} form={form} label="Entry" labels={entryLabels} draft={draft}>
        <input type="hidden" name="id" value={entry.id} />
        <RevisionField form={form} revision={entry.revision} />
        <Select
          form={form}
          name="status"
          label={entryLabels.status}
          required
          defaultValue={entry.status}
          options={options.map((status) => ({ value: status, label: entryStatuses[status] }))}
        />
        <TextField
          form={form}
          name="position"
          label={entryLabels.position}
          hint="Everyone between the old and the new position moves by one."
          type="number"
          inputMode="numeric"
          required
          defaultValue={entry.position}
        />
        <TextField form={form} name="note" label={entryLabels.note} maxLength={200} defaultValue={entry.note ?? ''} />
        <p>
          <SubmitButton>Save</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
