import { overview } from '#contract/overview.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { accessPart } from './access-data.ts';
import { permissionsPart } from './permissions-data.ts';

/** `part` of the list of open requests. */
export const requestsPart = 'requests';

type Props = { readonly context: PageContext; readonly countsRequests?: true };

export function RolesTabs({ context, countsRequests }: Props) {
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
        {
          key: requestsPart,
          label: 'Access requests',
          ...(countsRequests ? { count: <OpenRequests context={context} /> } : {}),
        },
        { key: permissionsPart, label: 'Permissions of other apps' },
      ]}
    />
  );
}

const OpenRequests = ({ context }: { readonly context: PageContext }) => (
  <AsyncPanel name="requests" label="Access requests" context={context} skeleton={null} stays deferred>
    {async () => (await ifAvailable(context.api(overview.auth, { waiting: 'true' }), context))?.waiting?.accessRequests}
  </AsyncPanel>
);
