import { Tabs } from '../ui/tabs.tsx';
import { type RolesContext, requestsPart } from './data.ts';

type Props = { readonly context: RolesContext; readonly requests: number | null };

/** Of the lists of this screen. */
export const RolesTabs = ({ context, requests }: Props) => (
  <Tabs
    context={context}
    label="Lists of this screen"
    tabs={[
      { key: null, label: 'Roles' },
      { key: requestsPart, label: 'Access requests', ...(requests === null ? {} : { count: requests }) },
    ]}
  />
);
