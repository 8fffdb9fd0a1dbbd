import { BarChart } from '../../ui/bar-chart.tsx';
import { listHref } from '../ui/urls.ts';
import styles from './dashboard.module.css';
import type { DashboardData } from './dashboard-data.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

export function Growth({ days }: { readonly days: NonNullable<DashboardData['growth']> }) {
  const all = days.reduce((sum, { count }) => sum + count, 0);
  const bars = days.map(({ day, count }) => ({
    key: day,
    label: dayFormat.format(new Date(`${day}T00:00:00Z`)),
    value: count,
  }));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <a href={listHref('waitlistsAdmin')}>Waitlists</a>
      </h3>
      <p className="small soft">{all} joined in the last seven days.</p>
      <BarChart title="Joined per day" bars={bars} />
    </section>
  );
}

export function SignIn({ health: { hours, sent, unused } }: { readonly health: NonNullable<DashboardData['signIn']> }) {
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const signedIn = hours.reduce((sum, hour) => sum + hour.signedIn, 0);
  const bars = hours.map(({ hour, signedIn: value, failed: second }) => ({
    key: hour.toISOString(),
    label: `${hour.getUTCHours()}:00`,
    value,
    second,
  }));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <a href={listHref('usersAdmin')}>Sign-ins</a>
      </h3>
      <p className="small soft">
        Last 24 hours: {signedIn} correct {signedIn === 1 ? 'code' : 'codes'}, {failed} wrong; {sent} sent, {unused} of
        them not used.
      </p>
      {signedIn + failed > 0 && (
        <BarChart title="Codes entered per hour (UTC)" bars={bars} labelEvery={6} legend={['correct', 'wrong']} />
      )}
    </section>
  );
}
