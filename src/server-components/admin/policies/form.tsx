import { SlugProposal } from '../../../client-components/admin/slug-proposal.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PolicyRecord } from '../../../contract/content/policies-admin.ts';
import { limits } from '../../../contract/fields.ts';
import type { Action } from '../../request/action.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
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
      <TextField
        form={form}
        name="title"
        label="Title"
        required
        maxLength={limits.title}
        defaultValue={policy?.title ?? ''}
      />
      <TextField
        form={form}
        name="slug"
        label="Address"
        hint={
          policy
            ? 'The part after /policies/. Old addresses redirect here.'
            : 'Leave empty to create it from the title.'
        }
        required={policy !== null}
        maxLength={limits.slug}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={policy?.slug ?? ''}
      />
      {!policy && <SlugProposal from={`${form.name}-title`} to={`${form.name}-slug`} />}
      <TextArea
        form={form}
        name="summary"
        label="Summary"
        hint="A sentence for the list of policies."
        rows={2}
        defaultValue={policy?.summary ?? ''}
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
