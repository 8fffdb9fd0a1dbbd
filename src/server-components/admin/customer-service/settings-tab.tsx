import { listTradeAudit } from '#contract/audit.ts';
import type { Colleague } from '#contract/auth/colleagues.ts';
import type { InboxSettingsRecord } from '#contract/trade/inbox-settings.ts';
import type { ViewProps } from '../../page.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { History } from '../ui/history.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { inboxHistory, inboxSettingsFields, inboxSettingsValues } from './settings-fields.ts';
import { CustomerServiceTabs } from './tabs.tsx';
import { saveInboxSettings } from './threads/inbox-actions.ts';

export type SettingsData = {
  readonly kind: 'settings';
  readonly settings: InboxSettingsRecord;
  readonly colleagues: readonly Colleague[];
};
type Props = ViewProps<'customerService', SettingsData>;

export const SettingsTab = ({ data: { settings, colleagues }, context }: Props) => (
  <AdminScreen title="Settings for inquiries" lead="How soon customers get an answer, and from whom.">
    <CustomerServiceTabs context={context} />
    <Columns
      main={
        <Panel
          id="settings"
          title="Targets and assignment"
          lead="The inbox shows until when an answer is due. Nothing is due once we have answered, while we wait for the customer, and while an inquiry is snoozed. New inquiries are assigned when they arrive."
        >
          <RecordForm
            context={context}
            name="inbox-settings"
            action={saveInboxSettings}
            label="Settings of the inbox"
            fields={inboxSettingsFields(settings, colleagues)}
            stored={{
              values: inboxSettingsValues(settings),
              revision: settings.revision,
              log: listTradeAudit,
              target: { targetType: 'inbox', targetId: 'settings' },
            }}
            draft="inbox:settings"
            submit="Save settings"
          />
        </Panel>
      }
      side={
        <History
          context={context}
          log={listTradeAudit}
          target={{ targetType: 'inbox', targetId: 'settings' }}
          {...inboxHistory}
        />
      }
    />
  </AdminScreen>
);
