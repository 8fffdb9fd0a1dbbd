import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import type { VersionRecord } from '#contract/content/policy-versions.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { ScheduleMenu } from '../publishing/schedule-fields.tsx';
import { Settings, Writing, writingForm } from '../publishing/writing-space.tsx';
import { labelsOf } from '../ui/fields.ts';
import { SummaryAndAddress, TitleField } from '../ui/heading-fields.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SaveBar, SaveBarMenu } from '../ui/save-bar.tsx';
import { saveVersion } from './actions.ts';
import { policyFields, versionFields } from './fields.ts';
import styles from './policies.module.css';

type Props = {
  readonly form: FormState;
  readonly action: Action;
  readonly policy: PolicyRecord | null;
};

export const draftName = (policy: Pick<PolicyRecord, 'id'> | null): string => `policy:${policy?.id ?? 'new'}`;

export function PolicyForm({ form, action, policy }: Props) {
  return (
    <Form action={action} form={form} label="Policy" labels={labelsOf(policyFields)} draft={draftName(policy)}>
      {policy && <input type="hidden" name="id" value={policy.id} />}
      {policy && <RevisionField form={form} revision={policy.revision} />}
      <TitleField form={form} fields={policyFields} stored={policy} />
      <SummaryAndAddress form={form} fields={policyFields} stored={policy} path="/policies/" />
      <Select
        form={form}
        name="kind"
        label={policyFields.kind.label}
        hint={policyFields.kind.hint}
        required
        placeholder="Please choose"
        options={policyFields.kind.options}
        defaultValue={policy?.kind}
      />
      <Checkbox
        form={form}
        name="asksAcceptance"
        label="Ask people with an account to accept material versions"
        stored={policy?.asksAcceptance}
      />
      <p>
        <SubmitButton>{policy ? 'Save' : 'Create policy'}</SubmitButton>
      </p>
    </Form>
  );
}

type VersionProps = { readonly form: FormState; readonly policyId: string; readonly version: VersionRecord };

export const versionDraftName = (policyId: string, { number }: Pick<VersionRecord, 'number'>): string =>
  `policy:${policyId}:${number}`;

export function VersionForm({ form, policyId, version }: VersionProps) {
  return (
    <Form
      action={saveVersion}
      form={form}
      label="Draft"
      labels={labelsOf(versionFields)}
      draft={versionDraftName(policyId, version)}
      className={writingForm}
      autosaves
    >
      <input type="hidden" name="id" value={policyId} />
      <input type="hidden" name="number" value={version.number} />
      <RevisionField form={form} revision={version.revision} />
      <Writing>
        <RichTextField form={form} name="body" label={versionFields.body.label} required defaultValue={version.body} />
      </Writing>
      <Settings>
        <TextArea
          form={form}
          name="changeNote"
          label={versionFields.changeNote.label}
          hint={versionFields.changeNote.hint}
          required
          rows={2}
          defaultValue={version.changeNote}
        />
        <Material form={form} version={version} />
      </Settings>
      <SaveBar folds>
        <SubmitButton name="operation" value="save" shortcut="Control+S">
          Save draft
        </SubmitButton>
        <ScheduleMenu form={form} moment={null} timeZone={null} label="Schedule…" submit="Save and schedule">
          <p className="fine soft">Once scheduled, the text cannot be changed unless you cancel the schedule.</p>
        </ScheduleMenu>
        <SaveBarMenu label="Put into force…">
          <p>It applies from now on, and visitors see it at once. The text cannot be changed afterwards.</p>
          <SubmitButton name="operation" value="publish">
            Yes, put version {version.number} into force
          </SubmitButton>
        </SaveBarMenu>
      </SaveBar>
    </Form>
  );
}

const sizes = [
  {
    value: 'yes',
    label: 'Material: people should know about it',
    hint: 'People with an account may be asked to accept it.',
  },
  { value: 'no', label: 'Minor: a corrected spelling, a clearer word', hint: 'Nobody is asked again.' },
];

function Material({ form, version }: Pick<VersionProps, 'form' | 'version'>) {
  const chosen = form.state?.values['material'] ?? (version.material ? 'yes' : 'no');
  return (
    <fieldset className={`stack gap-2xs ${styles.material}`}>
      <legend>How much changes</legend>
      {sizes.map(({ value, label, hint }) => (
        <label key={`${value} ${chosen}`} className={styles.option}>
          <input type="radio" name="material" value={value} defaultChecked={chosen === value} />
          <span>
            {label}
            <span className="fine soft"> {hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
