import { dateFormat } from '#contract/site-format.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { BarChart, BarChartSkeleton } from '../../ui/bar-chart.tsx';
import { Panel } from '../ui/panel.tsx';
import { growthOf } from './data.ts';

type Props = {
  readonly title: string;
  readonly lead: string;
  readonly days: number;
  /** Without it, the chart counts all lists. */
  readonly list?: string;
  readonly context: PageContext;
};

const chart = 'Joined per day';

export const Growth = ({ title, lead, days, list, context }: Props) => (
  <Panel id="growth" title={title} lead={lead}>
    <AsyncPanel
      deferred
      name="growth"
      label="The chart"
      context={context}
      skeleton={<BarChartSkeleton title={chart} />}
    >
      {async () => {
        const growth = await growthOf(context.api, days, list);
        const bars = growth.map(({ day: key, count }) => ({
          key,
          label: dateFormat(day).format(new Date(`${key}T00:00:00Z`)),
          value: count,
        }));
        return <BarChart title={chart} bars={bars} labelEvery={days > 14 ? 7 : 3} />;
      }}
    </AsyncPanel>
  </Panel>
);

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
