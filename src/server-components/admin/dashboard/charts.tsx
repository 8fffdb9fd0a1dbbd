import { signInHealth } from '#contract/auth/colleagues.ts';
import { dateFormat } from '#contract/site-format.ts';
import { waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import type { SectionContext } from './dashboard.tsx';

const weekday: Intl.DateTimeFormatOptions = { weekday: 'short', timeZone: 'UTC' };

export async function WaitlistGrowth({ api }: SectionContext) {
  const { days } = await api(waitlistGrowth, { days: 7 });
  const all = days.reduce((sum, { count }) => sum + count, 0);
  const bars = days.map(({ day, count }) => ({
    key: day,
    label: dateFormat(weekday).format(new Date(`${day}T00:00:00Z`)),
    value: count,
  }));
  return (
    <>
      <p className="small soft">{all} joined in the last seven days.</p>
      <BarChart title="Joined per day" bars={bars} />
    </>
  );
}

export async function SignIns({ api }: SectionContext) {
  const { hours, sent, unused } = await api(signInHealth, {});
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const signedIn = hours.reduce((sum, hour) => sum + hour.signedIn, 0);
  const bars = hours.map(({ hour, signedIn: value, failed: second }) => ({
    key: hour.toISOString(),
    label: `${hour.getUTCHours()}:00`,
    value,
    second,
  }));
  return (
    <>
      <p className="small soft">
        Last 24 hours: {signedIn} correct {signedIn === 1 ? 'code' : 'codes'}, {failed} wrong; {sent} sent, {unused} of
        them not used.
      </p>
      {signedIn + failed > 0 && (
        <BarChart title="Codes entered per hour (UTC)" bars={bars} labelEvery={6} legend={['correct', 'wrong']} />
      )}
    </>
  );
}
