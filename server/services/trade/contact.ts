/** Normalizes contacts, so that the same person always has the same text. */
import { failures, isFailure } from '#contract/failures.ts';
import { email } from '#contract/fields.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { parsePhone } from '../phone-numbers.ts';
import { checkLocation } from './countries/countries.ts';
import type { Channel } from './tables.ts';

export type Contact = { readonly channel: Channel; readonly contact: string };

/** As the recipient of a message. */
export const addressOf = ({ channel, contact }: Contact): { phoneNumber: string } | { email: string } =>
  channel === 'phone' ? { phoneNumber: contact } : { email: contact };

/** National phone numbers need `country` (ISO 3166-1 alpha-2). Throws 422 for the field. */
export function readContact(text: string, country?: string): Contact {
  if (text.includes('@')) {
    const parsed = email.safeParse(text);
    if (!parsed.success) throw failures.invalid({ contact: message('email_invalid') });
    return { channel: 'email', contact: parsed.data.toLowerCase() };
  }
  const phone = parsePhone(text, country);
  if (!phone) throw failures.invalid({ contact: message('contact_invalid') });
  return { channel: 'phone', contact: phone.number };
}

type Typed = { readonly contact: string; readonly country?: string | undefined; readonly region?: string | undefined };

/** Validates contact and location together and throws 422 with all errors at once. */
export function readContactDetails({ contact, country, region }: Typed): Contact & ReturnType<typeof checkLocation> {
  const fields: Record<string, Message> = {};
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!isFailure(error)) throw error;
      Object.assign(fields, error.messages.fields);
      return undefined;
    }
  };
  const parsedContact = attempt(() => readContact(contact, country));
  const location = attempt(() => checkLocation({ ...(country ? { country } : {}), ...(region ? { region } : {}) }));
  if (!parsedContact || !location) throw failures.invalid(fields);
  return { ...parsedContact, ...location };
}
