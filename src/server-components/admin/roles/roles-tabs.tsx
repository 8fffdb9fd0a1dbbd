import { Tabs } from '../ui/tabs.tsx';
import { accessPart } from './access-data.ts';
import { type RolesContext, requestsPart } from './data.ts';
import { permissionsPart } from './permissions-data.ts';

type Props = { readonly context: RolesContext; readonly requests: number | null };

/** Of the lists of this screen. */
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
