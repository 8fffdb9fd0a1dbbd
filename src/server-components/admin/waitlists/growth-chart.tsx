import { BarChart } from '../../ui/bar-chart.tsx';
import type { Growth } from './data.ts';

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function GrowthChart({ days }: { readonly days: Growth }) {
  const bars = days.map(({ day, count }) => ({
    key: day,
    label: format.format(new Date(`${day}T00:00:00Z`)),
    value: count,
  }));
  return <BarChart title="Joined per day" bars={bars} labelEvery={days.length > 7 ? 3 : 2} />;
}
