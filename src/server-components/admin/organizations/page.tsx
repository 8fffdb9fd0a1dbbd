import { listOrganizations } from '#contract/auth/organizations.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { loadOrganizations, type OrganizationsData } from './data.ts';
import { NewOrganization } from './form.tsx';
import { OrganizationsList } from './list.tsx';
import { OrganizationRecord } from './record.tsx';

export const organizationAdminPage = definePage<'organizationsAdmin', OrganizationsData>({
  load: loadOrganizations,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    {
      permission: 'organizations.manage',
      async find(api, query, { limit, similar }) {
        const { organizations } = await api(listOrganizations, {
          query,
          similar: String(similar),
          pageSize: limit,
          all: 'true',
        });
        return organizations.map(({ id, name }) => ({
          label: name,
          detail: 'Organization',
          record: { organization: id },
        }));
      },
    },
  ],
  View: OrganizationsView,
});

function titleOf(data: OrganizationsData): string {
  if (data.kind === 'record') return `${data.organization.name} · Organizations`;
  return data.kind === 'new' ? 'New organization' : 'Organizations';
}

function OrganizationsView({ data, context }: ViewProps<'organizationsAdmin', OrganizationsData>) {
  if (data.kind === 'new') return <NewOrganization context={context} />;
  if (data.kind === 'record') return <OrganizationRecord record={data} context={context} />;
  return <OrganizationsList list={data} context={context} />;
}
