import { listPolicyRecords } from '#contract/content/policies-admin.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { loadPolicy, type PolicyData } from './data.ts';
import { loadPolicies, type PolicyList, PolicyListView } from './list.tsx';
import { NewPolicyView, PolicyView } from './record.tsx';

type Data =
  | { readonly view: 'list'; readonly list: PolicyList }
  | { readonly view: 'new' }
  | { readonly view: 'policy'; readonly data: PolicyData };

export const policyAdminPage = definePage<'policiesAdmin', Data>({
  async load(context) {
    if (context.query.get('policy') === newRecord) return { view: 'new' };
    const data = await chosenRecord(context, (id) => loadPolicy(context, id));
    if (data) return { view: 'policy', data };
    return { view: 'list', list: await loadPolicies(context) };
  },
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listPolicyRecords, ({ items }) =>
      items.map(({ id, title }) => ({ label: title, detail: 'Policy', record: { policy: id } })),
    ),
  ],
  View: PoliciesView,
});

function titleOf(data: Data): string {
  if (data.view !== 'policy') return data.view === 'new' ? 'New policy' : 'Policies';
  const { policy, version } = data.data;
  return `${policy.title}${version ? `, version ${version.number}` : ''} · Policies`;
}

function PoliciesView({ data, context }: ViewProps<'policiesAdmin', Data>) {
  if (data.view === 'new') return <NewPolicyView context={context} />;
  if (data.view === 'policy') return <PolicyView context={context} data={data.data} />;
  return <PolicyListView context={context} list={data.list} />;
}
