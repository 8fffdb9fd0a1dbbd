/** Staff send the link themselves to people whom no message reaches. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { ViewProps } from '../../page.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { TextToCopy } from '../../ui/text-to-copy.tsx';
import { Panel } from '../ui/panel.tsx';
import { makeLink } from './actions.ts';
import type { EntryData } from './data.ts';

export function LinkPanel({ data: { entry }, context: { actionState } }: ViewProps<'waitlistsAdmin', EntryData>) {
  const form = formState('entry-link', actionState);
  const link = form.state?.status === 'success' ? form.state.result : undefined;
  const canInvite = entry.status === 'waiting' && entry.product !== null;
  if (entry.trashedAt || !(canInvite || entry.hasPiece)) return null;
  const lead = canInvite
    ? 'You can reserve a piece for seven days and send them the link yourself.'
    : 'A new link replaces the one they have. The piece and its time stay.';
  return (
    <Panel id="link" title="Invitation link" lead={lead}>
      <FormMessage form={form} labels={{}} />
      {link && <TextToCopy text={link} label="Copy the link" />}
      <PlainForm action={makeLink} label="Invitation link" fields={{ id: entry.id }}>
        <SubmitButton className="button button-quiet">
          {canInvite ? 'Reserve a piece and show the link' : 'Create a new link'}
        </SubmitButton>
      </PlainForm>
    </Panel>
  );
}
