import { listContentAudit } from '#contract/audit.ts';
import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import type { VersionRecord } from '#contract/content/policy-versions.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { TranslationsOf } from '../publishing/translations-of.tsx';
import { LoggedConflict } from '../ui/conflict.tsx';
import { comparedFields } from '../ui/fields.ts';
import { Columns, Panel } from '../ui/panel.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { screenHref } from '../ui/urls.ts';
import { Acceptances } from './acceptances-tab.tsx';
import { reinstate, savePolicy } from './actions.ts';
import { Comparison } from './compare-tab.tsx';
import { loadPolicy, type PolicyData } from './data.ts';
import { historyLabels, historyPhrases, policyFields, policyValues, statusOf } from './fields.ts';
import { draftName, PolicyForm } from './form.tsx';
import { StatusPanel, VersionsPanel } from './policy-tab.tsx';
import { VersionView } from './version.tsx';

type Props = { readonly context: PageContext<'policiesAdmin'>; readonly data: PolicyData };

/** A version may be chosen on the tabs of the policy too. */
const titleOf = ({ policy, version }: PolicyData): string =>
  `${policy.title}${version ? `, version ${version.number}` : ''} · Policies`;

type OpenVersion = { readonly data: PolicyData; readonly version: VersionRecord };

export const policyRecord: ScreenRecord<'policiesAdmin', PolicyData, OpenVersion> = {
  kind: 'policy',
  read: loadPolicy,
  within: {
    read: async (data, { query }) => (data.version && !query.has('part') ? { data, version: data.version } : null),
    titleOf: ({ data }) => titleOf(data),
    render: (open, context) => <VersionView {...open} context={context} />,
  },
  titleOf,
  history: { log: listContentAudit, phrases: historyPhrases, labels: historyLabels },
  show(data, context) {
    const { policy } = data;
    return {
      id: policy.id,
      revision: policy.revision,
      title: policy.title,
      details: <PolicyFacts policy={policy} />,
      done: {
        created: 'Policy created. Now write its first version. Visitors see it when that version comes into force.',
        discarded: 'Draft discarded.',
      },
      notices: [{ of: ['policy-operation'], undo: reinstate }],
      sections: 'Sections of the policy',
      tabs: [
        {
          key: null,
          label: 'Policy',
          render: () => (
            <Columns
              main={
                <>
                  <VersionsPanel policy={policy} />
                  {!policy.trashedAt && <NameAndAddress context={context} data={data} />}
                </>
              }
              side={
                <>
                  <StatusPanel context={context} policy={policy} />
                  <TranslationsOf context={context} kind="policy" id={policy.id} />
                </>
              }
            />
          ),
        },
        {
          key: 'compare',
          label: 'Compare',
          render: () => <Comparison policy={policy} compared={data.compared} />,
        },
        { key: 'acceptances', label: 'Accepted', render: () => <Acceptances context={context} data={data} /> },
      ],
    };
  },
};

function PolicyFacts({ policy }: { readonly policy: PolicyRecord }) {
  const { tone, label } = statusOf(policy);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {tone === 'good' && <a href={href('policy', { slug: policy.slug })}>View on the site</a>}
    </>
  );
}

function NameAndAddress({ context, data: { policy } }: Props) {
  const form = formState('policy', context.actionState);
  return (
    <Panel id="naming" title="Name and address" lead="These apply to all versions. Changes are public at once.">
      <LoggedConflict
        context={context}
        log={listContentAudit}
        target={{ targetType: 'policy', targetId: policy.id }}
        form={form}
        fields={comparedFields(policyFields, policyValues(policy), form.state?.values ?? {})}
        href={screenHref('policiesAdmin', { policy: policy.id })}
        draft={draftName(policy)}
      />
      <PolicyForm form={form} action={savePolicy} policy={policy} />
    </Panel>
  );
}
