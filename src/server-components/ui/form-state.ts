import type { ActionState } from '#contract/action-state.ts';

export type FormState = { readonly name: string; readonly state: ActionState | null };

/** `state` is null if another form was posted. */
export const formState = (name: string, state: ActionState | null): FormState => ({
  name,
  state: state?.form === name ? state : null,
});
