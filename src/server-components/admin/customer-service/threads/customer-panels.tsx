import { canView } from '#contract/auth/read-only-permissions.ts';
import { listAdminOrders } from '#contract/trade/orders-admin.ts';
import { listThreads, type Thread, type ThreadSummary } from '#contract/trade/threads.ts';
import type { PageContext } from '../../../page.ts';
import { Age } from '../../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../../ui/async-panel.tsx';
import { countryName } from '../../../ui/country-names.ts';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { shownContact } from '../../../ui/shown-contact.ts';
import { Time } from '../../../ui/time.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { listHref, screenHref } from '../../ui/urls.ts';
import { spanOf } from '../../waiting/span.ts';
import styles from '../customer-service.module.css';
import { ThreadStatusBadge } from '../fields.tsx';

type Props = { readonly thread: Thread; readonly context: PageContext };

export function CustomerPanels({ thread, context }: Props) {
  const { userId, channel } = thread;
  const href = channel === 'phone' ? `tel:${thread.contact}` : `mailto:${encodeURIComponent(thread.contact)}`;
  const isKnown = userId !== null && context.screens.includes('usersAdmin');
  return (
    <>
      <Panel id="customer" title="Customer">
        <DescriptionList
          items={[
            ['Name', thread.name],
            [
              channel === 'phone' ? 'Phone' : 'E-mail',
              <a key="contact" href={href}>
                {shownContact(thread)}
              </a>,
            ],
            ['Location', [thread.region, thread.country && countryName(thread.country)].filter(Boolean).join(', ')],
            [
              'Account',
              isKnown ? (
                <a key="user" href={screenHref('usersAdmin', { user: userId })}>
                  View account
                </a>
              ) : (
                !userId && <Unverified key="claim" thread={thread} context={context} />
              ),
            ],
            ['Received', <Time key="at" date={thread.createdAt} format="moment" />],
            [
              'First answer',
              thread.firstAnswerAt ? `after ${spanOf(thread.createdAt, thread.firstAnswerAt)}` : 'not yet',
            ],
          ]}
        />
      </Panel>
      {userId && canView(context.viewer?.permissions, 'orders.manage') && (
        <Panel id="orders" title="Orders">
          <AsyncPanel
            deferred
            name="orders"
            label="Their orders"
            context={context}
            skeleton={<Skeleton lines={10} />}
            className={styles.orders}
          >
            {() => Orders({ userId, context })}
          </AsyncPanel>
        </Panel>
      )}
      <Panel
        id="others"
        title={userId ? 'Other inquiries' : `Other inquiries with this ${channel === 'phone' ? 'number' : 'address'}`}
      >
        <AsyncPanel deferred name="others" label="Other inquiries" context={context} skeleton={<Skeleton lines={4} />}>
          {() => Others({ thread, context })}
        </AsyncPanel>
      </Panel>
    </>
  );
}

type OrdersProps = { readonly userId: string; readonly context: PageContext };

async function Orders({ userId, context: { api } }: OrdersProps) {
  const { items } = await api(listAdminOrders, { userId, pageSize: 5 });
  if (items.length === 0) return <p className="soft">None so far.</p>;
  return (
    <>
      <ul className={styles.links}>
        {items.map((order) => (
          <li key={order.id}>
            <a href={screenHref('customerService', { part: 'orders', order: order.number })}>{order.number}</a>
            <StatusBadge status={order.status} />
            <span className={`fine soft ${styles.excerpt}`}>
              {order.title}
              {order.lineCount > 1 && ` and ${order.lineCount - 1} more`}, <Price money={order.total} exact />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={listHref('customerService', { part: 'orders', user: userId })}>All their orders</a>
      </p>
    </>
  );
}

async function Others({ thread: { id, userId, contact }, context: { api, now } }: Props) {
  const { items } = await api(listThreads, { ...(userId ? { userId } : { contact }), pageSize: 6 });
  const others = items.filter((other) => other.id !== id);
  if (others.length === 0) return <p className="soft">None so far.</p>;
  return (
    <ul className={styles.links}>
      {others.map((other) => (
        <Other key={other.id} other={other} now={now} />
      ))}
    </ul>
  );
}

/** The sender was not signed in, so name and number are unverified. */
function Unverified({ thread, context }: { readonly thread: Thread; readonly context: PageContext }) {
  if (thread.disownedAt) return <strong>The owner of this number says they did not write this.</strong>;
  if (!thread.claimedUserId) return 'None';
  return (
    <>
      <strong>Not verified.</strong> Written without signing in, with the number of{' '}
      {context.screens.includes('usersAdmin') ? (
        <a href={screenHref('usersAdmin', { user: thread.claimedUserId })}>an account</a>
      ) : (
        'an account'
      )}
      . Its owner has not confirmed it.
    </>
  );
}

const Other = ({ other, now }: { readonly other: ThreadSummary; readonly now: Date }) => (
  <li>
    <a href={screenHref('customerService', { thread: other.reference })}>{other.reference}</a>
    <ThreadStatusBadge status={other.status} />
    <span className={`fine soft ${styles.excerpt}`}>
      <Age date={other.activeAt} now={now} />: {other.excerpt}
    </span>
  </li>
);
