import { spacedPhone } from '../../client-components/phone-format.ts';

type Reached = { readonly channel: string; readonly contact: string };

export const shownContact = ({ channel, contact }: Reached): string =>
  channel === 'phone' ? spacedPhone(contact) : contact;
