/** What a field needs to know of the form it stands in. */
import type { ActionState } from '../../contract/action-state.ts';

export type FormState = { readonly name: string; readonly state: ActionState | null };

/** The outcome of this form, if it is this form that was posted. */
export const formState = (name: string, state: ActionState | null): FormState => ({
  name,
  state: state?.form === name ? state : null,
});
