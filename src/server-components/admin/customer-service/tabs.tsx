import { canView } from '#contract/auth/read-only-permissions.ts';
import type { PageContext } from '../../page.ts';
import { Tabs } from '../ui/tabs.tsx';

export function CustomerServiceTabs({ context }: { readonly context: PageContext }) {
  const { query, viewer } = context;
  const tab = query.get('part');
  // Filters of one tab mean nothing in another.
  const bare = { ...context, query: new URLSearchParams({ view: 'all', ...(tab ? { part: tab } : {}) }) };
  const seesInquiries = canView(viewer?.permissions, 'inquiries.manage');
  const tabs = [
    ...(seesInquiries ? [{ key: null, label: 'Inquiries' }] : []),
    ...(canView(viewer?.permissions, 'orders.manage') ? [{ key: 'orders', label: 'Orders' }] : []),
    ...(seesInquiries
      ? [
          { key: 'replies', label: 'Replies' },
          { key: 'settings', label: 'Settings' },
        ]
      : []),
  ];
  return <Tabs context={bare} label="Sections of customer service" tabs={tabs} />;
}
