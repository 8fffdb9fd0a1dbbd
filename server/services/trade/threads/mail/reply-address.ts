/**
 * The address that answers an inquiry by e-mail. It names the inquiry, and its signature shows that this site gave it
 * out.
 */
import { createHmac } from 'node:crypto';
import { isSameText } from '../../../../actors/same-text.ts';
import type { Config } from '../../../../settings/config.ts';

export type ReplyAddresses = {
  /** Null if this site gets no e-mail. */
  of(inquiryId: string): string | null;
  /** The inquiry of an address that is ours, null for any other. */
  inquiryOf(address: string): string | null;
  /** Whether a text has an address of the domain that receives answers. */
  isIn(text: string): boolean;
};

/** In hexadecimal digits: 80 bits. The whole part before @ must not have more than 64 characters. */
const signatureLength = 20;
const form = new RegExp(`^reply\\+([0-9a-f]{32})([0-9a-f]{${signatureLength}})$`);

/** Small letters and digits only, because mail servers may change capitals. */
export function createReplyAddresses({
  INBOUND_DOMAIN: domain,
  INBOUND_SECRET: secret = '',
}: Pick<Config, 'INBOUND_DOMAIN' | 'INBOUND_SECRET'>): ReplyAddresses {
  const sign = (id: string) =>
    createHmac('sha256', secret).update(`reply address ${id}`).digest('hex').slice(0, signatureLength);
  return {
    of(inquiryId) {
      const id = inquiryId.replaceAll('-', '');
      return domain === undefined ? null : `reply+${id}${sign(id)}@${domain}`;
    },
    inquiryOf(address) {
      const [local = '', host, ...rest] = address.toLowerCase().split('@');
      const [, id, signature = ''] = form.exec(local) ?? [];
      if (domain === undefined || host !== domain || rest.length > 0 || id === undefined) return null;
      return isSameText(signature, sign(id)) ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
    },
    isIn: (text) => domain !== undefined && text.toLowerCase().includes(`@${domain}`),
  };
}
