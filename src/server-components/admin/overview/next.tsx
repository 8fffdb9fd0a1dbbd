/** Shows what waits by name, so that the record is a click away, and so is what nearly always comes next. */
import type { ReactNode } from 'react';
import type { Permission } from '#contract/auth/permissions.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { Api } from '#contract/endpoint.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { overview } from '#contract/overview.ts';
import type { ScreenName } from '#contract/screens.ts';
import { inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { InboxEvents } from '../../../client-components/admin/inbox-events.tsx';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { mayUse } from '../../request/may-use.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, onlyAbout, Skeleton } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import { statusLabels } from '../publishing/post-status.ts';
import { Notice } from '../ui/notice.tsx';
import { newRecord } from '../ui/selection.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { moveOrder, undoThreadChanges } from '../waiting/actions.ts';
import { Due } from '../waiting/due.tsx';
import { takeInquiry } from './actions.ts';
import styles from './next.module.css';

type Props = { readonly context: PageContext };

/** Records in each list. */
const pageSize = 3;

type List = {
  readonly name: string;
  readonly title: string;
  readonly permission: Permission;
  readonly screen: ScreenName;
  /** The query of the whole list. */
  readonly list: Readonly<Record<string, string>>;
  readonly none: string;
  /** Only people who may change the records have it. */
  readonly create?: { readonly label: string; readonly href: string };
  /** Most people have nothing there, so its records are beside each other, in the room of one. */
  readonly isRare?: true;
  /** Follows the events of the inbox. */
  readonly live?: 'any';
  read(api: Api): Promise<unknown>;
  rows(context: PageContext): Promise<readonly ReactNode[]>;
};

const byWaitingTime = { sort: 'waiting' };

const readInquiries = async (api: Api) => (await api(overview.trade, { threads: pageSize })).threads ?? [];
const readOrders = async (api: Api) => (await api(overview.trade, { orders: pageSize })).orders ?? [];
const readPosts = async (api: Api) => (await api(overview.content, { ownDrafts: pageSize })).ownDrafts ?? [];
const readRequests = async (api: Api) => (await api(overview.auth, { accessRequests: pageSize })).accessRequests ?? [];

const lists: readonly List[] = [
  {
    name: 'next-inquiries',
    title: 'Inquiries to answer',
    permission: 'inquiries.manage',
    screen: 'customerService',
    list: byWaitingTime,
    none: 'No inquiry is waiting for an answer.',
    live: 'any',
    read: readInquiries,
    rows: inquiries,
  },
  {
    name: 'next-orders',
    title: 'Orders to confirm',
    permission: 'orders.manage',
    screen: 'customerService',
    list: { part: 'orders', status: 'placed' },
    none: 'No order is waiting to be confirmed.',
    read: readOrders,
    rows: orders,
  },
  {
    name: 'next-posts',
    title: 'Your drafts and scheduled posts',
    permission: 'posts.manage',
    screen: 'postsAdmin',
    list: {},
    none: 'You have no drafts and nothing scheduled.',
    create: { label: 'New post', href: screenHref('postsAdmin', { post: newRecord }) },
    isRare: true,
    read: readPosts,
    rows: posts,
  },
  {
    name: 'next-access',
    title: 'Requests for access',
    permission: 'roles.manage',
    screen: 'rolesAdmin',
    list: { part: 'requests' },
    none: 'Nobody is asking for access.',
    isRare: true,
    read: readRequests,
    rows: accessRequests,
  },
];

export const listsFor = ({ viewer, screens }: PageContext): readonly List[] =>
  lists.filter(({ permission, screen }) => screens.includes(screen) && canView(viewer?.permissions, permission));

export function Next({ context, className }: Props & { readonly className: string | undefined }) {
  const { viewer } = context;
  const shown = listsFor(context);
  if (shown.length === 0) return null;
  return (
    <div className={classNames('stack gap-s', className)}>
      {shown.some(({ live }) => live) && <InboxEvents url={inboxEventsUrl} since={context.now.getTime()} />}
      <Notice context={context} of={['thread-take', 'thread-undo', 'order-move']} undo={undoThreadChanges} />
      <div className={`stack one-column gap-l across-gap ${styles.lists}`}>
        {shown.map(({ name, title, permission, screen, list, none, create, isRare, live, rows }) => (
          <section key={name} aria-labelledby={name} className={classNames(styles.box, isRare && styles.rare)}>
            <div className={`cluster align-baseline spread across-m ${styles.heading}`}>
              <h2 id={name} className={styles.title}>
                <a href={listHref(screen, list)}>{title}</a>
              </h2>
              {create && viewer?.permissions.has(permission) && <a href={create.href}>{create.label}</a>}
            </div>
            <AsyncPanel
              deferred
              unchangedBy={onlyAbout(permission)}
              name={name}
              label={title}
              context={context}
              live={live}
              skeleton={<Skeleton lines={isRare ? 1 : pageSize} />}
              className={styles.rows}
            >
              {async () => <Rows rows={await rows(context)} none={none} isRare={isRare} />}
            </AsyncPanel>
          </section>
        ))}
      </div>
    </div>
  );
}

type RowsProps = Pick<List, 'none' | 'isRare'> & { readonly rows: readonly ReactNode[] };

const Rows = ({ rows, none, isRare }: RowsProps) =>
  rows.length === 0 ? (
    <p className={classNames('soft', styles.none)}>{none}</p>
  ) : (
    <ul className={isRare && styles.beside}>{rows}</ul>
  );

type RowProps = {
  readonly href: string;
  readonly title: string;
  readonly detail: ReactNode;
  readonly children?: ReactNode;
};

const Row = ({ href, title, detail, children }: RowProps) => (
  <li className={styles.row} data-walk="">
    <div className={styles.text}>
      <a href={href}>{title}</a>
      <p className="fine soft">{detail}</p>
    </div>
    {children}
  </li>
);

async function inquiries({ api, viewer, now }: PageContext) {
  const items = await readInquiries(api);
  const list = `${new URLSearchParams(byWaitingTime)}`;
  return items.map(({ reference, name, topic, excerpt, assigneeId, waitingSince, dueAt }) => (
    <Row
      key={reference}
      href={screenHref('customerService', { thread: reference, list })}
      title={name}
      detail={
        <>
          {waitingSince && (
            <>
              waits <Age date={waitingSince} now={now} /> ·{' '}
            </>
          )}
          {dueAt && (
            <>
              <Due at={dueAt} now={now} /> ·{' '}
            </>
          )}
          {inquiryTopics[topic]} · {excerpt}
        </>
      }
    >
      {assigneeId === null ? (
        <PlainForm action={takeInquiry} label={`Assign ${reference} to me`} fields={{ reference }}>
          <SubmitButton className="button button-quiet">
            Assign to me<span className="visually-hidden"> ({name})</span>
          </SubmitButton>
        </PlainForm>
      ) : (
        <span className={classNames('fine soft', styles.side)}>
          {assigneeId === viewer?.user.id ? 'Yours' : 'A colleague has it'}
        </span>
      )}
    </Row>
  ));
}

async function orders({ api, now }: PageContext) {
  const items = await readOrders(api);
  return items.map(({ number, recipient, title, lineCount, total, placedAt }) => {
    const products = lineCount > 1 ? `${title} and ${lineCount - 1} more` : title;
    return (
      <Row
        key={number}
        href={screenHref('customerService', { part: 'orders', order: number, list: 'part=orders&status=placed' })}
        title={`${number}, ${recipient}`}
        detail={
          <>
            waits <Age date={placedAt} now={now} /> · <Price money={total} exact /> · {products}
          </>
        }
      >
        {mayUse(moveOrder) && (
          <details className={styles.ask} data-menu="">
            <summary className="button button-quiet">
              Confirm<span className="visually-hidden"> {number}</span>
            </summary>
            <PlainForm
              action={moveOrder}
              label={`Confirm ${number}`}
              fields={{ number, status: 'confirmed' }}
              className={styles.question}
            >
              <p>
                {recipient} is notified that you confirm {products} for <Price money={total} exact />, and the invoice
                is made out. This cannot be undone.
              </p>
              <p>
                <SubmitButton>Confirm the order</SubmitButton>
              </p>
            </PlainForm>
          </details>
        )}
      </Row>
    );
  });
}

async function posts({ api, now }: PageContext) {
  const items = await readPosts(api);
  return items.map(({ id, title, status, publishedAt, editedAt }) => (
    <Row
      key={id}
      href={screenHref('postsAdmin', { post: id })}
      title={title}
      detail={
        status === 'scheduled' && publishedAt ? (
          <>
            scheduled for <Time date={publishedAt} format="moment" />
          </>
        ) : (
          <>
            {statusLabels[status]} · edited <Age date={editedAt} now={now} />
          </>
        )
      }
    />
  ));
}

async function accessRequests({ api, now }: PageContext) {
  const items = await readRequests(api);
  return items.map(({ id, user, screen, reason, createdAt }) => (
    <Row
      key={id}
      href={`${listHref('rolesAdmin', { part: 'requests' })}#request-${id}`}
      title={`${user.name ?? (user.phoneNumber && spacedPhone(user.phoneNumber)) ?? 'Unnamed user'}: ${
        guardedScreenAt(screen)?.label ?? screen
      }`}
      detail={
        <>
          waits <Age date={createdAt} now={now} /> · {reason}
        </>
      }
    />
  ));
}
