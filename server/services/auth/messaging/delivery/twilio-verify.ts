import type { Config } from '../../../../settings/config.ts';
import type { Verifier } from './delivery.ts';
import { codeOf, createProvider, deliveryError, formHeaders, type ProviderAnswer } from './provider.ts';

/** https://www.twilio.com/docs/verify/api: expired codes (404) and too many checks (60202) count as wrong codes. */
export function createTwilioVerify(config: Config): Verifier {
  const { TWILIO_ACCOUNT_SID: account = '', TWILIO_AUTH_TOKEN: token = '' } = config;
  const headers = formHeaders(account, token);
  const service = encodeURIComponent(config.TWILIO_VERIFY_SERVICE_SID ?? '');
  const base = `${config.twilioVerifyUrl}/v2/Services/${service}`;
  const provider = createProvider(config.carrierTimeout);
  const post = (path: string, fields: Record<string, string>) =>
    provider.post({ url: base + path, headers, body: new URLSearchParams(fields).toString() });
  return {
    kind: 'verifier',
    async start(phoneNumber, language) {
      const locale: Record<string, string> = language === null ? {} : { Locale: language };
      const answer = await post('/Verifications', { To: phoneNumber, Channel: 'sms', ...locale });
      const { sid } = (answer.body ?? {}) as { sid?: unknown };
      if (answer.status !== 201 || typeof sid !== 'string') throw deliveryError(reading, answer);
      return sid;
    },
    async check(id, code) {
      const answer = await post('/VerificationCheck', { VerificationSid: id, Code: code });
      if (answer.status === 404) return false;
      const { status, code: reason } = (answer.body ?? {}) as { status?: unknown; code?: unknown };
      if (answer.status === 429 && reason === 60202) return false;
      if (answer.status !== 200 && answer.status !== 201) throw deliveryError(reading, answer);
      return status === 'approved';
    },
    close: provider.close,
  };
}

/** Invalid parameter, landline, blocked range, or a number that Twilio Messages rejects. */
const aboutNumber = new Set([21211, 21408, 21610, 21614, 60200, 60205, 60410]);
const reading = {
  provider: 'Twilio Verify',
  isAboutNumber: (answer: ProviderAnswer) => aboutNumber.has(codeOf(answer) ?? 0),
};
