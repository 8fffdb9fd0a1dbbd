import { listTradeAudit } from '#contract/audit.ts';
import { href } from '#contract/routes.ts';
import type { PageContext, ViewProps } from '../../page.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createList, saveList } from './actions.ts';
import type { ListData, NewData } from './data.ts';
import { listFields, listValuesOf, newListFields } from './fields.tsx';

export const NewListView = ({ data: { products }, context }: ViewProps<'waitlistsAdmin', NewData>) => (
  <RecordScreen>
    <RecordHead back={{ label: 'Waitlists', href: listHref('waitlistsAdmin') }} title="New waitlist" />
    <Panel id="new" title="Details" lead="People can join the list as soon as it is created.">
      <RecordForm
        context={context}
        name="waitlist-new"
        action={createList}
        label="New waitlist"
        isNew
        fields={newListFields(products)}
        stored={null}
        draft="waitlist:new"
        submit="Create waitlist"
      />
    </Panel>
  </RecordScreen>
);

type Props = { readonly data: ListData; readonly context: PageContext<'waitlistsAdmin'> };

export function SettingsTab({ data: { waitlist }, context }: Props) {
  const { id, name, product, revision } = waitlist;
  const page = product === null ? href('waitlist', { name }) : href('product', { name });
  return (
    <Panel id="settings" title="Settings">
      <DescriptionList
        items={[
          [
            'Page',
            <a key="page" href={page}>
              {page}
            </a>,
          ],
        ]}
      />
      <RecordForm
        context={context}
        name="waitlist-save"
        action={saveList}
        label="Settings"
        fields={product === null ? ownTitle : listFields}
        {...formOfRecord('waitlist-list', { id, revision }, listValuesOf(waitlist), listTradeAudit)}
        hidden={{ waitlist: name }}
        submit="Save"
      />
    </Panel>
  );
}

const ownTitle = { ...listFields, title: { ...listFields.title, hint: 'The heading of the page.' } };
