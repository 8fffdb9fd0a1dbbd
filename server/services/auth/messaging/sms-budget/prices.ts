/** Prices of text messages are in ten-thousandths of SMS_CURRENCY. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { unitsPerCurrency } from '#contract/auth/sms-budget.ts';
import { smsPrices } from '../../../../settings/checks.ts';
import type { Config } from '../../../../settings/config.ts';

export type Prices = {
  /** False if no price is known. */
  readonly isKnown: boolean;
  costOf(message: { phoneNumber: string; text: string }): number;
};

export function createPrices({ SMS_PRICES }: Pick<Config, 'SMS_PRICES'>): Prices {
  const table = smsPrices(SMS_PRICES) ?? new Map<string, number>();
  const usual = table.get('*') ?? 0;
  return {
    isKnown: usual > 0 || [...table.values()].some((price) => price > 0),
    costOf({ phoneNumber, text }) {
      const price = table.get(parsePhoneNumberFromString(phoneNumber)?.country ?? '*') ?? usual;
      return Math.round(price * unitsPerCurrency) * partsOf(text);
    },
  };
}

/** GSM 03.38. Those of the second list count twice. */
const simple = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€\f]*$/;
const double = /[\^{}\\[~\]|€\f]/g;

/** Carriers charge each part. One character outside of the short alphabet makes all of them long. */
export function partsOf(text: string): number {
  const isSimple = simple.test(text);
  const length = text.length + (isSimple ? (text.match(double)?.length ?? 0) : 0);
  const [alone, together] = isSimple ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / together);
}
