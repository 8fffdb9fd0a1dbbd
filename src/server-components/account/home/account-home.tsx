import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/auth/access-requests.ts';
import type { Organization } from '#contract/auth/organizations.ts';
import { listOpenAcceptances, type OpenAcceptance } from '#contract/content/policy-acceptances.ts';
import type { Api } from '#contract/endpoint.ts';
import { ownAccount } from '#contract/overview.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { isStaff } from '../../layouts/admin-navigation.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { signOut } from '../../sign-in/actions.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Time } from '../../ui/time.tsx';
import { OrganizationSwitcher } from '../organization-switcher.tsx';
import { AccessRequests } from './access-requests.tsx';
import { ClosedScreen } from './closed-screen.tsx';
import styles from './home-page.module.css';
import { Invitations, type OwnInvitation } from './invitations.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OpenAcceptances } from './open-acceptances.tsx';
import { OwnLinks, Shortcuts } from './shortcuts.tsx';
import { ownEntries, Waitlists } from './waitlists.tsx';

type Context = PageContext<'account'>;
export type HomeData = {
  readonly invitations: readonly OwnInvitation[];
  /** Null if the content service was not quick: then they are a panel at the end, which moves nothing when it comes. */
  readonly acceptances: readonly OpenAcceptance[] | null;
  readonly organizations: readonly Organization[];
  readonly accessRequests: readonly AccessRequest[];
};

/** `account-page.tsx` hands in what staff find on it, which belongs to the back office. */
type ForStaff = Readonly<
  Record<'FindRecords' | 'Overview', (props: { readonly context: PageContext }) => ReactNode>
> & {
  beginOverview(context: PageContext): void;
};

export const accountPageWith = ({ beginOverview, ...forStaff }: ForStaff) =>
  definePage<'account', HomeData>({
    load(context) {
      if (isStaff(context.screens)) beginOverview(context);
      return load(context);
    },
    head: () => ({ title: t('Account'), noindex: true }),
    tags: () => [],
    View: (props) => <HomeView {...props} {...forStaff} />,
  });

async function load(context: Context): Promise<HomeData> {
  const { api, preload } = context;
  preload(() => ownEntries(api));
  const [own, acceptances] = await Promise.all([ifAvailable(api(ownAccount, {})), ifSoon(acceptancesOf(api))]);
  return {
    invitations: own?.invitations ?? [],
    acceptances,
    organizations: own?.organizations ?? [],
    accessRequests: own?.accessRequests ?? [],
  };
}

const acceptancesOf = async (api: Api) => (await api(listOpenAcceptances, {})).items;

/** Null if the answer takes longer than 50 ms, or fails. */
function ifSoon<T>(answer: Promise<T>): Promise<T | null> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, 50, null));
  return Promise.race([answer.catch(() => patience), patience]);
}

function HomeView({
  data,
  context,
  FindRecords,
  Overview,
}: ViewProps<'account', HomeData> & Omit<ForStaff, 'beginOverview'>) {
  const { viewer, actionState, remembered, screens } = context;
  const staff = isStaff(screens);
  const user = viewer?.user;
  const phone = spacedPhone(user?.phoneNumber ?? '');
  return (
    <div className={classNames(styles.home, staff && styles.office)}>
      <ScreenHead
        title={user?.name ? t('Hello, {name}', { name: user.name }) : t('Your account')}
        lead={!user?.name ? <AddName phone={phone} /> : !staff && t('Signed in with {phone}.', { phone })}
      />
      {staff && <FindRecords context={context} />}
      {context.query.get('notice') === 'forbidden' && <ClosedScreen context={context} own={data.accessRequests} />}
      {viewer?.needsPasskey && <PasskeyNotice isFirst={viewer.needsPasskey === 'add'} />}
      {user?.deletesAt && <DeletionNotice at={user.deletesAt} />}
      <OpenAcceptances acceptances={data.acceptances ?? []} state={actionState} />
      <Invitations invitations={data.invitations} state={actionState} />
      <OrganizationSwitcher
        organizations={data.organizations}
        selectedId={remembered.organization}
        state={actionState}
      />
      {staff && <Overview context={context} />}
      {!staff && screens.includes('orders') && <LatestOrders context={context} organizations={data.organizations} />}
      {!staff && <Shortcuts context={context} />}
      <FormMessage form={formState('leave-waitlist', actionState)} labels={{}} />
      <AsyncPanel deferred name="own-waitlists" label={t('Your waitlists')} context={context} skeleton={null}>
        {() => Waitlists(context)}
      </AsyncPanel>
      <FormMessage form={formState('withdraw-access', actionState)} labels={{}} />
      <AsyncPanel
        deferred
        name="access-requests"
        label={t('Your requests for access')}
        context={context}
        skeleton={null}
      >
        {() => AccessRequests(context)}
      </AsyncPanel>
      {staff ? (
        <OwnLinks screens={screens} />
      ) : (
        <ButtonForm action={signOut} signsOut label={t('Sign out on this device')} text={t('Sign out')} />
      )}
      {data.acceptances === null && (
        <AsyncPanel deferred name="acceptances" label={t('The policies to accept')} context={context} skeleton={null}>
          {async () => <OpenAcceptances acceptances={await acceptancesOf(context.api)} state={null} />}
        </AsyncPanel>
      )}
    </div>
  );
}

function AddName({ phone }: { readonly phone: string }) {
  return (
    <>
      {parts('Signed in with {phone}. {link} to show it on orders and invoices.', {
        phone,
        link: <a href={`${href('settings')}#profile`}>{t('Add your name')}</a>,
      })}
    </>
  );
}

function PasskeyNotice({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <p className={styles.notice}>
      {isFirst
        ? t('The back office needs a passkey, and you have none yet.')
        : t('The back office needs your passkey.')}{' '}
      <a href={href('confirm', { with: 'passkey' })}>{isFirst ? t('Add a passkey') : t('Confirm with your passkey')}</a>
    </p>
  );
}

function DeletionNotice({ at }: { readonly at: Date }) {
  return (
    <p className={styles.notice}>
      {parts('This account will be deleted on {date}. Changed your mind? {link}.', {
        date: <Time date={at} />,
        link: <a href={`${href('settings')}#delete`}>{t('Keep your account')}</a>,
      })}
    </p>
  );
}
