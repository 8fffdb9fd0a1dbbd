import type { Config } from '../../../../settings/config.ts';
import type { Carrier } from './delivery.ts';
import { codeOf, createProvider, deliveryError, formHeaders, type ProviderAnswer } from './provider.ts';

/** https://www.twilio.com/docs/messaging/api/message-resource: 201 with a `sid` means accepted. */
export function createTwilioMessages(config: Config): Carrier {
  const { TWILIO_ACCOUNT_SID: account = '', TWILIO_AUTH_TOKEN: token = '', TWILIO_FROM: from = '' } = config;
  const headers = formHeaders(account, token);
  const url = `${config.twilioUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const provider = createProvider(config.carrierTimeout);
  return {
    kind: 'carrier',
    isLocal: false,
    async send({ phoneNumber, text }) {
      // Ids of messaging services start with MG; anything else is a phone number.
      const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
      const body = new URLSearchParams({ To: phoneNumber, Body: text, ...sender }).toString();
      const answer = await provider.post({ url, headers, body });
      const { sid } = (answer.body ?? {}) as { sid?: unknown };
      if (answer.status !== 201 || typeof sid !== 'string')
        throw deliveryError({ provider: 'Twilio', isAboutNumber }, answer);
    },
    close: provider.close,
  };
}

/** https://www.twilio.com/docs/api/errors: invalid number, landline, no route, disabled region, or STOP received. */
const aboutNumber = new Set([21211, 21214, 21217, 21265, 21408, 21610, 21612, 21614, 21635]);
const isAboutNumber = (answer: ProviderAnswer) => aboutNumber.has(codeOf(answer) ?? 0);
