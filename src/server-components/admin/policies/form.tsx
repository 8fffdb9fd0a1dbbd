import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { HeadingFields } from '../ui/heading-fields.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { policyLabels } from './labels.ts';

type Props = {
  readonly form: FormState;
  readonly action: Action;
  /** Null for a new policy. */
  readonly policy: PolicyRecord | null;
};

export const draftName = (policy: Pick<PolicyRecord, 'id'> | null): string => `policy:${policy?.id ?? 'new'}`;

export function PolicyForm({ form, action, policy }: Props) {
  return (
    <Form action={action} form={form} label="Policy" labels={policyLabels} draft={draftName(policy)}>
      {policy && <input type="hidden" name="id" value={policy.id} />}
      {policy && <RevisionField form={form} revision={policy.revision} />}
      <HeadingFields
        form={form}
        stored={policy}
        path="/policies/"
        isSlugRequired={policy !== null}
        summaryHint="A sentence for the list of policies."
      />
      <Checkbox
        form={form}
        name="asksAcceptance"
        label="Ask people with an account to accept material versions"
        stored={policy?.asksAcceptance}
      />
      <p>
        <SubmitButton>{policy ? 'Save' : 'Make the policy'}</SubmitButton>
      </p>
    </Form>
  );
}
