import type { PasskeyPurpose } from '#contract/passkey-options.ts';
import { PasskeyButton } from '../../client-components/passkeys/passkey-button.tsx';
import type { Action } from '../request/action.ts';
import { PlainForm } from './plain-form.tsx';

type Props = {
  readonly action: Action;
  readonly purpose: PasskeyPurpose;
  readonly label: string;
  readonly quiet?: boolean;
};

export const PasskeyForm = ({ action, purpose, label, quiet = false }: Props) => (
  <div data-needs-script="">
    <PlainForm action={action} label={label}>
      <PasskeyButton purpose={purpose} label={label} className={quiet ? 'button button-quiet' : 'button'} />
    </PlainForm>
  </div>
);
