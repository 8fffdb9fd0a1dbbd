import { listTradeAudit } from '#contract/audit.ts';
import { listCountryNames } from '#contract/trade/countries.ts';
import { getTradeSettings } from '#contract/trade/trade-settings.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { History } from '../ui/history.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { historyLabels, historyPhrases } from './fields.ts';
import { type Data, SettingsForm } from './form.tsx';

export const tradeSettingsPage = definePage<'tradeSettings', Data>({
  async load({ api }) {
    const [settings, { countries }] = await Promise.all([api(getTradeSettings, {}), api(listCountryNames, {})]);
    return { settings, countries };
  },
  head: () => ({ title: 'Trade settings', noindex: true }),
  tags: () => [],
  View: TradeSettingsView,
});

const tabs = [
  { key: null, label: 'Settings' },
  { key: 'history', label: 'History' },
];

function TradeSettingsView({ data, context }: ViewProps<'tradeSettings', Data>) {
  return (
    <RecordScreen>
      <RecordHead title="Trade settings" record="trade:settings" />
      <Tabs context={context} label="Sections of the trade settings" tabs={tabs} />
      {tabOf(context, tabs) === 'history' ? (
        <History
          context={context}
          log={listTradeAudit}
          target={{ targetType: 'trade', targetId: 'settings' }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      ) : (
        <Panel
          id="settings"
          title="Settings"
          lead="They apply to new orders. Existing orders keep the prices, tax and terms they were placed with."
        >
          {data.settings.zones.length === 0 && (
            <p>Nobody can order yet: enter zones with their shipping costs and the taxes of your products, and save.</p>
          )}
          <SettingsForm data={data} context={context} />
        </Panel>
      )}
    </RecordScreen>
  );
}
