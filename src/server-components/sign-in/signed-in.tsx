import { href } from '#contract/routes.ts';
import type { Viewer } from '#contract/viewer.ts';
import { spacedPhone } from '../../client-components/phone-format.ts';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PlainForm } from '../ui/plain-form.tsx';
import { signOut } from './actions.ts';

type Props = {
  readonly viewer: Viewer;
  readonly target: string | null;
  /** The user may not open `target`, so "Continue" must not lead there. */
  readonly forbidden: boolean;
};

export function SignedIn({ viewer: { user }, target, forbidden }: Props) {
  const phone = user.phoneNumber && spacedPhone(user.phoneNumber);
  return (
    <>
      <p>
        This device is signed in as <strong>{user.name ?? phone}</strong>
        {user.name && phone && ` (${phone})`}.
      </p>
      <div className="row">
        <ButtonLink href={forbidden ? href('account') : (target ?? href('account'))}>
          {forbidden || !target ? 'Go to your account' : 'Continue'}
        </ButtonLink>
        <PlainForm action={signOut} label="Sign out">
          <SubmitButton className="button button-quiet">Sign out</SubmitButton>
        </PlainForm>
      </div>
    </>
  );
}
