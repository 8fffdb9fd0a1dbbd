import { redirect } from '#contract/redirect.ts';
import { joinWaitlist } from '#contract/trade/waitlists.ts';
import { type Action, defineAction } from '../../request/action.ts';
import { failIfTooFast, isTrapped } from '../../ui/honeypot.tsx';

type Shown = { readonly name: string; readonly joined: string };

/** `pageOf` is the page of the form, which then shows that they joined. */
export const joinAction = (pageOf: (shown: Shown) => string): Action =>
  defineAction(joinWaitlist, 'waitlist', async (input, { api, form, seal }) => {
    const name = input.waitlist;
    const joined = (position: number | null) =>
      redirect(`${pageOf({ name, joined: seal(`waitlist ${name}`, String(position ?? 'yes')) })}#waitlist`);
    // Honeypot filled: pretend success, store nothing.
    if (isTrapped(form)) return joined(null);
    failIfTooFast(form);
    const { position } = await api(joinWaitlist, input);
    return joined(position);
  });
