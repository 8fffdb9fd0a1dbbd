import type { PageContext, ViewProps } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { addEntry } from './actions.ts';
import { type EmptyData, titleOf } from './data.ts';
import { newEntryFields } from './fields.tsx';

export const AddTab = ({ name, context }: { readonly name: string; readonly context: PageContext }) => (
  <Panel id="add" title="Add someone by hand" lead="They are added at the end. You can change the position later.">
    <RecordForm
      context={context}
      name="entry-new"
      action={addEntry}
      label="New entry"
      fields={newEntryFields}
      stored={null}
      draft={`entry-new:${name}`}
      hidden={{ waitlist: name }}
      submit="Add to the list"
    />
  </Panel>
);

type Props = ViewProps<'waitlistsAdmin', EmptyData>;

export function EmptyWaitlist({ data, context }: Props) {
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Waitlists', href: listHref('waitlistsAdmin') }} title={titleOf(data)} />
      <EmptyState title="Nobody is waiting for this">
        <p className="soft">The list starts when the first person joins on the product page.</p>
      </EmptyState>
      <AddTab name={data.waitlist.name} context={context} />
    </RecordScreen>
  );
}
