import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import { type VersionLine, type VersionRecord, versionStatuses } from '#contract/content/policy-versions.ts';
import { routes } from '#contract/routes.ts';
import { Diff } from '../../ui/diff.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { formState } from '../../ui/form-state.ts';
import { diffTexts, isUnchanged } from '../../ui/word-diff.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './policies.module.css';

type Props = { readonly policy: PolicyRecord; readonly compared: readonly [VersionRecord, VersionRecord] | null };

export function Comparison({ policy, compared }: Props) {
  if (!compared)
    return (
      <EmptyState title="Nothing to compare yet">
        <p>You can compare versions once there are two.</p>
      </EmptyState>
    );
  const [before, after] = compared;
  const blocks = diffTexts(before.body, after.body);
  return (
    <Panel
      id="compared"
      title={`Version ${before.number} and version ${after.number}`}
      lead="Added words are underlined, removed words are struck through."
    >
      <VersionSelects policy={policy} before={before} after={after} />
      {blocks.every(isUnchanged) ? (
        <EmptyState title="These two versions have the same text." />
      ) : (
        <Diff blocks={blocks} steps />
      )}
    </Panel>
  );
}

type SelectProps = { readonly policy: PolicyRecord; readonly before: VersionLine; readonly after: VersionLine };

function VersionSelects({ policy: { id, versions }, before, after }: SelectProps) {
  const form = formState('compare', null);
  const options = versions.map(({ number, status }) => ({
    value: String(number),
    label: `Version ${number}, ${versionStatuses[status].toLowerCase()}`,
  }));
  return (
    <form method="get" action={routes.policiesAdmin.pattern} aria-label="Compare versions" className={styles.selects}>
      <input type="hidden" name="policy" value={id} />
      <input type="hidden" name="part" value="compare" />
      <Select form={form} name="from" label="Compare" required options={options} defaultValue={String(before.number)} />
      <Select form={form} name="to" label="with" required options={options} defaultValue={String(after.number)} />
      <button type="submit" className="button button-quiet">
        Compare
      </button>
    </form>
  );
}
