import type { ReactNode } from 'react';
import { listColleagues } from '#contract/auth/colleagues.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import { listCannedReplies } from '#contract/trade/canned-replies.ts';
import { getInboxSettings } from '#contract/trade/inbox-settings.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import { listAdminOrders } from '#contract/trade/orders-admin.ts';
import { listThreads, threadStatuses } from '#contract/trade/threads.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { loadOrders, type OrderListData, OrderListView } from './orders/list.tsx';
import { loadOrder, type OrderData, OrderView } from './orders/record.tsx';
import { type RepliesData, RepliesTab } from './replies-tab.tsx';
import { type SettingsData, SettingsTab } from './settings-tab.tsx';
import { type InboxData, loadInbox, loadThread, type ThreadData } from './threads/data.ts';
import { InboxView } from './threads/list.tsx';
import { ThreadView } from './threads/record.tsx';

type Data = InboxData | ThreadData | OrderListData | OrderData | RepliesData | SettingsData;

export const customerServicePage = definePage<'customerService', Data>({
  load,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listThreads, ({ items }) =>
      items.map(({ reference, name, status }) => ({
        label: `${reference} ${name}`,
        detail: `Inquiry, ${threadStatuses[status].toLowerCase()}`,
        record: { thread: reference },
      })),
    ),
    searchBy(listAdminOrders, ({ items }) =>
      items.map(({ number, title, status }) => ({
        label: `${number} ${title}`,
        detail: `Order, ${orderStatuses[status].toLowerCase()}`,
        record: { part: 'orders', order: number },
      })),
    ),
  ],
  View,
});

async function load(context: PageContext<'customerService'>): Promise<Data> {
  const { api, query, viewer } = context;
  const tab = query.get('part');
  // Either permission opens the screen; each shows its own tabs.
  const seesOrders = canView(viewer?.permissions, 'orders.manage');
  const seesInquiries = canView(viewer?.permissions, 'inquiries.manage');
  if (seesOrders && (tab === 'orders' || !seesInquiries))
    return query.has('order') ? loadOrder(context) : loadOrders(context);
  if (tab === 'replies') return { kind: 'replies', ...(await api(listCannedReplies, {})) };
  if (tab === 'settings') return loadSettings(context);
  return query.has('thread') ? loadThread(context) : loadInbox(context);
}

async function loadSettings({ api }: PageContext): Promise<SettingsData> {
  const [settings, { colleagues }] = await Promise.all([
    api(getInboxSettings, {}),
    api(listColleagues, { permission: 'inquiries.manage' }),
  ]);
  return { kind: 'settings', settings, colleagues };
}

function titleOf(data: Data): string {
  if (data.kind === 'thread') return `${data.thread.reference}, ${data.thread.name}`;
  if (data.kind === 'order') return `Order ${data.order.number}`;
  if (data.kind === 'orders') return 'Orders';
  if (data.kind === 'settings') return 'Settings for inquiries';
  return data.kind === 'replies' ? 'Replies' : 'Inquiries';
}

function View({ data, context }: ViewProps<'customerService', Data>): ReactNode {
  switch (data.kind) {
    case 'inbox':
      return <InboxView data={data} context={context} />;
    case 'thread':
      return <ThreadView data={data} context={context} />;
    case 'orders':
      return <OrderListView data={data} context={context} />;
    case 'order':
      return <OrderView data={data} context={context} />;
    case 'settings':
      return <SettingsTab data={data} context={context} />;
    case 'replies':
      return <RepliesTab data={data} context={context} />;
  }
}
