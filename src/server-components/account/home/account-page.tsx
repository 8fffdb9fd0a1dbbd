import type { Organization } from '#contract/auth/organizations.ts';
import { listOrganizations, listOwnInvitations } from '#contract/auth/organizations.ts';
import { listOpenAcceptances, type OpenAcceptance } from '#contract/content/policy-acceptances.ts';
import { listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import type { OrderSummary } from '#contract/trade/orders.ts';
import { listOwnOrders } from '#contract/trade/orders.ts';
import { listOwnWaitlistEntries } from '#contract/trade/waitlists.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Dashboard } from '../../admin/dashboard/dashboard.tsx';
import { type DashboardData, loadDashboard } from '../../admin/dashboard/dashboard-data.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { signOut } from '../../sign-in/actions.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Time } from '../../ui/time.tsx';
import { OrganizationSwitcher } from '../organization-switcher.tsx';
import styles from './home-page.module.css';
import { Invitations, type OwnInvitation } from './invitations.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OpenAcceptances } from './open-acceptances.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { type OwnEntry, Waitlists } from './waitlists.tsx';

type Context = PageContext<'account'>;
export type HomeData = {
  /** Null if they cannot be loaded or the user may not see orders. */
  readonly orders: readonly OrderSummary[] | null;
  readonly invitations: readonly OwnInvitation[];
  readonly waitlists: readonly OwnEntry[];
  readonly acceptances: readonly OpenAcceptance[];
  readonly organizations: readonly Organization[];
  /** Null for customers. */
  readonly dashboard: DashboardData | null;
};

export const accountPage = definePage<'account', HomeData>({
  load,
  head: () => ({ title: 'Account', noindex: true }),
  tags: () => [],
  View: HomeView,
});

async function load(context: Context): Promise<HomeData> {
  const { api, screens, remembered } = context;
  const [organizations, invitations, waitlists, acceptances, dashboard] = await Promise.all([
    ifAvailable(api(listOrganizations, {})),
    ifAvailable(api(listOwnInvitations, {})),
    loadWaitlists(api),
    ifAvailable(api(listOpenAcceptances, {})),
    loadDashboard(context),
  ]);
  const selected = organizations?.organizations.find(({ id }) => id === remembered.organization);
  const orders = screens.includes('orders')
    ? await ifAvailable(api(listOwnOrders, { pageSize: 3, ...(selected ? { organizationId: selected.id } : {}) }))
    : null;
  return {
    orders: orders?.orders ?? null,
    invitations: invitations?.invitations ?? [],
    waitlists,
    acceptances: acceptances?.items ?? [],
    organizations: organizations?.organizations ?? [],
    dashboard,
  };
}

/** Falls back to product names if the titles cannot be loaded. */
async function loadWaitlists(api: Api): Promise<OwnEntry[]> {
  const own = await ifAvailable(api(listOwnWaitlistEntries, {}));
  if (!own || own.entries.length === 0) return [];
  const products = await ifAvailable(api(listProducts, { pageSize: 100 }));
  const titles = new Map(products?.items.map(({ name, title }) => [name, title]));
  return own.entries.map((entry) => ({
    ...entry,
    title: entry.waitlist === 'general' ? null : (titles.get(entry.waitlist) ?? entry.waitlist),
  }));
}

function HomeView({ data, context }: ViewProps<'account', HomeData>) {
  const { viewer, actionState, remembered } = context;
  const user = viewer?.user;
  const phone = spacedPhone(user?.phoneNumber ?? '');
  return (
    <div className={styles.home}>
      <ScreenHead
        title={user?.name ? `Hello, ${user.name}` : 'Your account'}
        lead={user?.name ? `Signed in with ${phone}.` : <AddName phone={phone} />}
      />
      {context.query.get('notice') === 'forbidden' && !actionState && (
        <p role="status" className={styles.notice}>
          You do not have permission to open that page. If you need access, ask an administrator to give you a role that
          includes it.
        </p>
      )}
      {user?.deletesAt && <DeletionNotice at={user.deletesAt} />}
      <OpenAcceptances acceptances={data.acceptances} state={actionState} since={user?.createdAt ?? null} />
      <Invitations invitations={data.invitations} state={actionState} />
      <OrganizationSwitcher
        organizations={data.organizations}
        selectedId={remembered.organization}
        state={actionState}
      />
      {data.dashboard && <Dashboard data={data.dashboard} now={context.now} />}
      <Waitlists entries={data.waitlists} state={actionState} />
      {data.orders && <LatestOrders orders={data.orders} />}
      <Shortcuts screens={context.screens} />
      <PlainForm action={signOut} label="Sign out on this device">
        <SubmitButton className="button button-quiet">Sign out</SubmitButton>
      </PlainForm>
    </div>
  );
}

function AddName({ phone }: { readonly phone: string }) {
  return (
    <>
      Signed in with {phone}. <a href={`${href('settings')}#profile`}>Add your name</a> to show it on orders and
      invoices.
    </>
  );
}

function DeletionNotice({ at }: { readonly at: Date }) {
  return (
    <p className={styles.notice}>
      This account will be deleted on <Time date={at} />. Changed your mind?{' '}
      <a href={`${href('settings')}#delete`}>Keep your account</a>.
    </p>
  );
}
