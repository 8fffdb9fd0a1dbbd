import type { ReactNode } from 'react';
import type { Permission } from '#contract/auth/permissions.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { Api } from '#contract/endpoint.ts';
import { figure } from '#contract/figure.ts';
import { overview } from '#contract/overview.ts';
import type { ScreenName } from '#contract/screens.ts';
import { dateFormat } from '#contract/site-format.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, onlyAbout, Skeleton } from '../../ui/async-panel.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { classNames } from '../../ui/class-names.ts';
import { listHref } from '../ui/urls.ts';
import styles from './overview.module.css';

type Props = { readonly context: PageContext };
type Chart = {
  readonly name: string;
  readonly title: string;
  readonly permission: Permission;
  readonly screen: ScreenName;
  readonly list?: Readonly<Record<string, string>>;
  read(api: Api): Promise<unknown>;
  show(api: Api): Promise<ReactNode>;
};

const days = 14;

const readOrders = async (api: Api) => (await api(overview.trade, { ordersPerDay: days })).ordersPerDay;
const readInquiries = async (api: Api) => (await api(overview.trade, { inquiriesPerDay: days })).inquiriesPerDay;
const readGrowth = async (api: Api) => (await api(overview.trade, { waitlistGrowth: days })).waitlistGrowth;
const readSignIns = async (api: Api) => (await api(overview.auth, { signInHealth: 'true' })).signInHealth;

const charts: readonly Chart[] = [
  {
    name: 'chart-orders',
    title: 'Orders',
    permission: 'orders.manage',
    screen: 'customerService',
    list: { part: 'orders' },
    read: readOrders,
    show: async (api) => <PerDay days={await readOrders(api)} what="placed" title="Orders per day" />,
  },
  {
    name: 'chart-inquiries',
    title: 'Inquiries',
    permission: 'inquiries.manage',
    screen: 'customerService',
    read: readInquiries,
    show: async (api) => <PerDay days={await readInquiries(api)} what="received" title="Inquiries per day" />,
  },
  {
    name: 'chart-waitlists',
    title: 'Waitlists',
    permission: 'waitlists.manage',
    screen: 'waitlistsAdmin',
    read: readGrowth,
    show: async (api) => <PerDay days={await readGrowth(api)} what="joined" title="Joined per day" />,
  },
  {
    name: 'chart-sign-ins',
    title: 'Sign-ins',
    permission: 'users.manage',
    screen: 'usersAdmin',
    read: readSignIns,
    show: SignIns,
  },
];

export const chartsFor = ({ viewer, screens }: PageContext): readonly Chart[] =>
  charts.filter(({ permission, screen }) => canView(viewer?.permissions, permission) && screens.includes(screen));

export function Charts({ context }: Props) {
  const shown = chartsFor(context);
  if (shown.length === 0) return null;
  return (
    <section
      aria-labelledby="charts"
      className={classNames(`stack one-column packed gap-s ${styles.block}`, styles.wide)}
    >
      <h2 id="charts" className={styles.title}>
        Recent days
      </h2>
      <div className={`stack gap-m across-gap ${styles.charts}`}>
        {shown.map(({ name, title, permission, screen, list, show }) => (
          <section key={name} aria-labelledby={name} className={styles.chart}>
            <h3 id={name} className={styles.heading}>
              <a href={listHref(screen, list)}>{title}</a>
            </h3>
            <AsyncPanel
              deferred
              unchangedBy={onlyAbout(permission)}
              name={name}
              label={title}
              context={context}
              skeleton={<Skeleton lines={4} />}
              className={styles.body}
            >
              {() => show(context.api)}
            </AsyncPanel>
          </section>
        ))}
      </div>
    </section>
  );
}

const dayMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

type PerDayProps = {
  readonly title: string;
  readonly what: string;
  readonly days: ReadonlyArray<{ readonly day: string; readonly count: number }> | null;
};

function PerDay({ title, what, days: counts }: PerDayProps) {
  if (!counts) return null;
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const bars = counts.map(({ day, count }) => ({
    key: day,
    label: dateFormat(dayMonth).format(new Date(`${day}T00:00:00Z`)),
    value: count,
  }));
  return (
    <>
      <p className="small soft">
        {figure(sum)} {what} in the last {days} days.
      </p>
      <BarChart title={title} bars={bars} labelEvery={7} tabled />
    </>
  );
}

async function SignIns(api: Api) {
  const health = await readSignIns(api);
  if (!health) return null;
  const { hours, sent, unused } = health;
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
      <BarChart title="Codes entered per hour (UTC)" bars={bars} labelEvery={6} legend={['correct', 'wrong']} tabled />
    </>
  );
}
