import type { PageContext } from '../../page.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Panel } from '../ui/panel.tsx';
import { tryChannel } from './actions.ts';

export const ChannelTests = ({ context }: { readonly context: PageContext }) => (
  <Panel
    id="channel-tests"
    title="Try messages"
    lead="Each goes to you, as the program is set up now. The audit log keeps the result."
    isTarget
  >
    <FormMessage form={formState('channel-tests', context.actionState)} labels={{}} />
    <div className="cluster gap-s">
      <ButtonForm action={tryChannel} label="Send a text message to my phone" fields={{ channel: 'sms' }} />
      <ButtonForm action={tryChannel} label="Send an e-mail to my address" fields={{ channel: 'email' }} />
    </div>
  </Panel>
);
