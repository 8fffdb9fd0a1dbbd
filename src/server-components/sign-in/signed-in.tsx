import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { Viewer } from '#contract/viewer.ts';
import { spacedPhone } from '../../client-components/phone-format.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { parts } from '../ui/parts.tsx';
import { ButtonForm } from '../ui/plain-form.tsx';
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
        {parts('This device is signed in as {name}.', {
          name: (
            <>
              <strong>{user.name ?? phone}</strong>
              {user.name && phone && ` (${phone})`}
            </>
          ),
        })}
      </p>
      <div className="row">
        <ButtonLink href={forbidden ? href('account') : (target ?? href('account'))}>
          {forbidden || !target ? t('Go to your account') : t('Continue')}
        </ButtonLink>
        <ButtonForm action={signOut} signsOut label={t('Sign out')} />
      </div>
    </>
  );
}
