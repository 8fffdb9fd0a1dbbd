import {
  getOrganization,
  listMembers,
  listOrganizations,
  type Organization,
  organizationSorts,
} from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { PageContext } from '../../page.ts';
import { type DialCountry, loadDialCountries } from '../../request/dial-countries.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, sortState } from '../ui/list-state.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';

export type OrganizationsContext = PageContext<'organizationsAdmin'>;
export type Member = OutputOf<typeof listMembers>['items'][number];
export type Invitation = OutputOf<typeof getOrganization>['invitations'][number];

export type OrganizationList = {
  readonly kind: 'list';
  readonly organizations: readonly Organization[];
  readonly next: string | null;
};
export type OrganizationView = {
  readonly kind: 'record';
  readonly organization: Organization;
  readonly members: readonly Member[];
  readonly next: string | null;
  readonly invitations: readonly Invitation[];
  readonly countries: readonly DialCountry[];
};
export type OrganizationsData = OrganizationList | OrganizationView | { readonly kind: 'new' };
export type RecordProps = { readonly record: OrganizationView; readonly context: OrganizationsContext };

export async function loadOrganizations(context: OrganizationsContext): Promise<OrganizationsData> {
  if (context.query.get('organization') === newRecord) return { kind: 'new' };
  const selected = await chosenRecord(
    context,
    (id): Promise<OutputOf<typeof getOrganization>> => context.api(getOrganization, { id }),
  );
  return selected ? loadRecord(context, selected) : loadList(context);
}

async function loadRecord(
  context: OrganizationsContext,
  { organization, invitations }: OutputOf<typeof getOrganization>,
): Promise<OrganizationView> {
  const { api, query } = context;
  const tab = query.get('part');
  const { id } = organization;
  const [members, countries] = await Promise.all([
    api(listMembers, { id, former: tab === 'former' ? 'true' : 'false', after: query.get('after') ?? undefined }),
    tab === 'invitations' ? loadDialCountries(api) : [],
  ]);
  return { kind: 'record', organization, members: members.items, next: members.next, invitations, countries };
}

async function loadList(context: OrganizationsContext): Promise<OrganizationList> {
  const { api } = context;
  const sort = sortState(organizationSorts, context);
  const filters = { ...listState(context), all: 'true' as const, ...sort };
  if (isExport(context)) {
    await csvOf('organizations.csv', columns, async (after) => {
      const page = await api(listOrganizations, {
        ...filters,
        pageSize: 100,
        ...(after === undefined ? {} : { after }),
      });
      return { items: page.organizations, next: page.next };
    });
  }
  return { kind: 'list', ...(await api(listOrganizations, filters)) };
}

const columns: ReadonlyArray<CsvColumn<Organization>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'address', value: ({ slug }) => slug },
  { name: 'members', value: ({ memberCount }) => memberCount },
  { name: 'created', value: ({ createdAt }) => createdAt },
  { name: 'deleted', value: ({ trashedAt }) => trashedAt },
];
