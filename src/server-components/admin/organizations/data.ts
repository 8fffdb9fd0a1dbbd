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
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';

export type OrganizationsContext = PageContext<'organizationsAdmin'>;
export type Member = OutputOf<typeof listMembers>['items'][number];
export type Invitation = OutputOf<typeof getOrganization>['invitations'][number];

export type OrganizationList = {
  readonly kind: 'list';
  readonly organizations: readonly Organization[];
  readonly next: string | null;
  readonly total: number | null;
};
export type OrganizationView = {
  readonly kind: 'record';
  readonly organization: Organization;
  readonly invitations: readonly Invitation[];
  readonly countries: readonly DialCountry[];
};
export type OrganizationsData = OrganizationList | OrganizationView | { readonly kind: 'new' };
export type RecordProps = { readonly record: OrganizationView; readonly context: OrganizationsContext };

export async function loadOrganizations(context: OrganizationsContext): Promise<OrganizationsData> {
  if (context.query.get('organization') === newRecord) return { kind: 'new' };
  return (await chosenRecord(context, (id) => loadRecord(context, id))) ?? loadList(context);
}

async function loadRecord(context: OrganizationsContext, id: string): Promise<OrganizationView> {
  const { api, query } = context;
  const tab = query.get('part');
  if (tab === null || tab === 'former') context.preload(() => membersOf(context, id));
  const [record, countries] = await Promise.all([
    api(getOrganization, { id }),
    tab === 'invitations' ? loadDialCountries(api) : [],
  ]);
  return { kind: 'record', ...record, countries };
}

export const membersOf = ({ api, query }: OrganizationsContext, id: string): Promise<OutputOf<typeof listMembers>> =>
  api(listMembers, {
    id,
    former: query.get('part') === 'former' ? 'true' : 'false',
    after: query.get('after') ?? undefined,
  });

export async function loadList(context: OrganizationsContext): Promise<OrganizationList> {
  preloadViews(context, 'organizations');
  const { api } = context;
  const sort = sortState(organizationSorts, context);
  const filters = { ...listState(context), all: 'true' as const, ...sort };
  if (isExport(context)) {
    await csvOf(context, 'organizations.csv', columns, async (after) => {
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
