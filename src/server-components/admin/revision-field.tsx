/** What a form's change is based on: a revision that somebody else has overtaken is refused with 409. */
import type { FormState } from '../ui/form-state.ts';

type Props = { readonly form: FormState; readonly revision: number };

/** After another error than a conflict the form goes on from where it was, even if the record has moved on meanwhile. */
export function RevisionField({ form: { state }, revision }: Props) {
  const isCorrected = state?.status === 'error' && state.code !== 409;
  return <input type="hidden" name="revision" value={(isCorrected && state.values['revision']) || revision} />;
}
