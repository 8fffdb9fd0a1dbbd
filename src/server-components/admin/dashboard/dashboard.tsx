import type { ReactNode } from 'react';
import type { Permission } from '#contract/auth/permissions.ts';
import type { Api } from '#contract/endpoint.ts';
import type { RouteName } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { listHref } from '../ui/urls.ts';
import { SignIns, WaitlistGrowth } from './charts.tsx';
import styles from './dashboard.module.css';
import { Inquiries } from './inquiries.tsx';
import { LowStock, OrdersToConfirm, Posts, RequestsForAccess } from './lists.tsx';

export type SectionContext = { readonly api: Api; readonly now: Date };

type Section = {
  readonly name: string;
  readonly title: string;
  readonly permission: Permission;
  readonly screen: RouteName;
  readonly list?: Readonly<Record<string, string>>;
  load(context: SectionContext): Promise<ReactNode>;
};

const sections: readonly Section[] = [
  {
    name: 'inquiries',
    title: 'Inquiries',
    permission: 'inquiries.manage',
    screen: 'customerService',
    load: Inquiries,
  },
  {
    name: 'orders',
    title: 'Orders to confirm',
    permission: 'orders.manage',
    screen: 'customerService',
    list: { part: 'orders', status: 'placed' },
    load: OrdersToConfirm,
  },
  { name: 'posts', title: 'News', permission: 'posts.manage', screen: 'postsAdmin', load: Posts },
  {
    name: 'stock',
    title: 'Low stock',
    permission: 'products.manage',
    screen: 'productsAdmin',
    list: { status: 'active', stock: 'low' },
    load: LowStock,
  },
  {
    name: 'waitlists',
    title: 'Waitlists',
    permission: 'waitlists.manage',
    screen: 'waitlistsAdmin',
    load: WaitlistGrowth,
  },
  {
    name: 'access-requests',
    title: 'Requests for access',
    permission: 'roles.manage',
    screen: 'rolesAdmin',
    list: { part: 'requests' },
    load: RequestsForAccess,
  },
  { name: 'sign-ins', title: 'Sign-ins', permission: 'users.manage', screen: 'usersAdmin', load: SignIns },
];

export function Dashboard({ context }: { readonly context: PageContext }) {
  const { viewer, screens } = context;
  const shown = sections.filter(
    ({ permission, screen }) => viewer?.permissions.has(permission) === true && screens.includes(screen),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today" className={styles.title}>
        Today
      </h2>
      <div className={styles.sections}>
        {shown.map(({ name, title, screen, list, load }) => (
          <section key={name} className={styles.section}>
            <h3 className={styles.heading}>
              <a href={listHref(screen, list)}>{title}</a>
            </h3>
            <AsyncPanel
              deferred
              name={name}
              label={title}
              context={context}
              skeleton={<Skeleton lines={4} />}
              className={styles.body}
            >
              {() => load(context)}
            </AsyncPanel>
          </section>
        ))}
      </div>
    </section>
  );
}
