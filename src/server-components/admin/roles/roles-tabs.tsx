import type { PageContext } from '../../page.ts';
import { Tabs } from '../ui/tabs.tsx';
import { accessPart } from './access-data.ts';
import { permissionsPart } from './permissions-data.ts';

/** `part` of the list of open requests. */
export const requestsPart = 'requests';

type Props = { readonly context: PageContext; readonly requests: number | null };

export function RolesTabs({ context, requests }: Props) {
  const part = context.query.get('part');
  // Filters of one list mean nothing in another.
  const bare = { ...context, query: new URLSearchParams({ view: 'all', ...(part ? { part } : {}) }) };
  return (
    <Tabs
      context={bare}
      label="Lists of this screen"
      tabs={[
        { key: null, label: 'Roles' },
        { key: accessPart, label: 'Who can open what' },
        { key: requestsPart, label: 'Access requests', ...(requests === null ? {} : { count: requests }) },
        { key: permissionsPart, label: 'Permissions of other apps' },
      ]}
    />
  );
}
