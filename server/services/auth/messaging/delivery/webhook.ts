import { createHmac } from 'node:crypto';
import type { Config } from '../../../../settings/config.ts';
import type { Carrier } from './delivery.ts';
import { createProvider, deliveryError, type ProviderAnswer } from './provider.ts';

/**
 * POSTs `{id, phone_number, code, text}` as JSON; `code` is null if the text contains none. `x-signature` is `t={unix
 * seconds},v1={hex}`: HMAC-SHA-256 of `{t}.{body}` with SMS_WEBHOOK_SECRET, so that the receiver can reject old or
 * forged calls. Any 2xx means accepted, 422 that the number cannot receive messages, anything else a failure.
 */
export function createWebhook(url: string, config: Config): Carrier {
  const { SMS_WEBHOOK_SECRET: secret = '' } = config;
  const provider = createProvider(config.carrierTimeout);
  return {
    kind: 'carrier',
    isLocal: false,
    async send({ id, phoneNumber, code, text }) {
      const body = JSON.stringify({ id, phone_number: phoneNumber, code, text });
      const seconds = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': id,
        'x-signature': `t=${seconds},v1=${signature}`,
      };
      const answer = await provider.post({ url, headers, body });
      if (answer.status < 200 || answer.status > 299) throw deliveryError(reading, answer);
    },
    close: provider.close,
  };
}

const reading = {
  provider: 'the webhook',
  isAboutNumber: ({ status }: ProviderAnswer) => status === 422,
};
