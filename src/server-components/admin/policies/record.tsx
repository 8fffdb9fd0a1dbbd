import { listContentAudit } from '#contract/audit.ts';
import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { LoggedConflict } from '../ui/conflict.tsx';
import { comparedFields } from '../ui/fields.ts';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { Acceptances } from './acceptances-tab.tsx';
import { createPolicyAction, reinstate, savePolicy } from './actions.ts';
import { Comparison } from './compare-tab.tsx';
import type { PolicyData } from './data.ts';
import { historyLabels, historyPhrases, policyFields, policyValues, statusOf } from './fields.ts';
import { draftName, PolicyForm } from './form.tsx';
import { loadPolicies } from './list.tsx';
import { StatusPanel, VersionsPanel } from './policy-tab.tsx';
import { VersionView } from './version.tsx';

type Context = PageContext<'policiesAdmin'>;
type Props = { readonly context: Context; readonly data: PolicyData };

const back = (context: Context) => ({ label: 'Policies', href: listAsLeft(context) });
const done = {
  created: 'Policy created. Now write its first version. Visitors see it when that version comes into force.',
  discarded: 'Draft discarded.',
};

export function NewPolicyView({ context }: { readonly context: Context }) {
  return (
    <RecordScreen>
      <RecordHead back={back(context)} title="New policy" />
      <PolicyForm form={formState('policy', context.actionState)} action={createPolicyAction} policy={null} />
    </RecordScreen>
  );
}

export function PolicyView({ context, data }: Props) {
  const { policy, version } = data;
  if (version && !context.query.has('part')) return <VersionView context={context} data={data} version={version} />;
  const tabs = [
    { key: null, label: 'Policy' },
    { key: 'compare', label: 'Compare' },
    { key: 'acceptances', label: 'Accepted' },
    { key: 'history', label: 'History' },
  ];
  return (
    <RecordScreen>
      <RecordHead
        back={back(context)}
        title={policy.title}
        neighbours={
          <Neighbours
            context={context}
            current={policy.id}
            recordOf={(policy) => ({ policy })}
            load={async (list) => {
              const { items, next } = await loadPolicies(list);
              return { keys: items.map((row) => row.id), next };
            }}
          />
        }
        record={`policy:${policy.id}`}
        revision={policy.revision}
        details={<PolicyFacts policy={policy} />}
      />
      <Done context={context} messages={done} />
      <Notice context={context} of={['policy-operation']} undo={reinstate} />
      <Tabs context={context} label="Sections of the policy" tabs={tabs} />
      <TabContent tab={tabOf(context, tabs)} context={context} data={data} />
    </RecordScreen>
  );
}

function PolicyFacts({ policy }: { readonly policy: PolicyRecord }) {
  const { tone, label } = statusOf(policy);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {tone === 'good' && <a href={href('policy', { slug: policy.slug })}>View on the site</a>}
    </>
  );
}

function TabContent({ tab, context, data }: Props & { readonly tab: string | null }) {
  const { policy } = data;
  if (tab === 'history')
    return (
      <History
        context={context}
        log={listContentAudit}
        target={{ targetType: 'policy', targetId: policy.id }}
        phrases={historyPhrases}
        labels={historyLabels}
      />
    );
  if (tab === 'acceptances') return <Acceptances context={context} data={data} />;
  if (tab === 'compare') return <Comparison policy={policy} compared={data.compared} />;
  return (
    <Columns
      main={
        <>
          <VersionsPanel policy={policy} />
          {!policy.trashedAt && <NameAndAddress context={context} data={data} />}
        </>
      }
      side={<StatusPanel context={context} policy={policy} />}
    />
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
