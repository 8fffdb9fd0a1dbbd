import type { Thread, ThreadSummary } from '#contract/trade/threads.ts';
import type { PageContext } from '../../../page.ts';
import { Age } from '../../../ui/age.tsx';
import { StatusBadge } from '../../../ui/order-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { shownContact } from '../../../ui/shown-contact.ts';
import { Time } from '../../../ui/time.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { listHref, screenHref } from '../../ui/urls.ts';
import styles from '../customer-service.module.css';
import { ThreadStatusBadge } from '../fields.tsx';
import type { ThreadData } from './data.ts';

type Props = { readonly data: ThreadData; readonly context: PageContext };

export function CustomerPanels({ data, context }: Props) {
  const { thread, orders, others } = data;
  const href = thread.channel === 'phone' ? `tel:${thread.contact}` : `mailto:${encodeURIComponent(thread.contact)}`;
  const isKnown = thread.userId !== null && context.screens.includes('usersAdmin');
  return (
    <>
      <Panel id="customer" title="Customer">
        <DescriptionList
          items={[
            ['Name', thread.name],
            [
              thread.channel === 'phone' ? 'Phone' : 'E-mail',
              <a key="contact" href={href}>
                {shownContact(thread)}
              </a>,
            ],
            ['Location', [thread.region, thread.country].filter(Boolean).join(', ')],
            [
              'Account',
              isKnown ? (
                <a key="user" href={screenHref('usersAdmin', { user: thread.userId })}>
                  View account
                </a>
              ) : (
                !thread.userId && <Unverified key="claim" thread={thread} context={context} />
              ),
            ],
            ['Received', <Time key="at" date={thread.createdAt} format="moment" />],
            [
              'First answer',
              thread.firstAnswerAt ? `after ${between(thread.createdAt, thread.firstAnswerAt)}` : 'not yet',
            ],
          ]}
        />
      </Panel>
      {orders && (
        <Panel id="orders" title="Orders">
          {orders.length === 0 ? (
            <p className="soft">None so far.</p>
          ) : (
            <ul className={styles.links}>
              {orders.map((order) => (
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
          )}
          {orders.length > 0 && (
            <p>
              <a href={listHref('customerService', { part: 'orders', user: thread.userId })}>All their orders</a>
            </p>
          )}
        </Panel>
      )}
      {others.length > 0 && (
        <Panel
          id="others"
          title={
            thread.userId
              ? 'Other inquiries'
              : `Other inquiries with this ${thread.channel === 'phone' ? 'number' : 'address'}`
          }
        >
          <ul className={styles.links}>
            {others.map((other) => (
              <Other key={other.id} other={other} now={context.now} />
            ))}
          </ul>
        </Panel>
      )}
    </>
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

function between(from: Date, to: Date): string {
  const minutes = Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));
  const [amount, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1_440), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
