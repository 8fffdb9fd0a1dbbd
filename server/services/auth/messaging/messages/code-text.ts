import type { Language } from '#contract/auth/users.ts';
import { fill, textsIn } from './texts/texts.ts';

type Code = { readonly code: string; readonly host: string; readonly seconds: number };

/** A text message with a code, whose last line lets browsers fill it in. */
export function codeText(language: Language, { code, host, seconds }: Code): string {
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  // A space without a break is not in the alphabet of text messages.
  const lifetime = minutes.format(Math.max(1, Math.round(seconds / 60))).replaceAll('\u00A0', ' ');
  const text = fill(textsIn(language).code, { code, host, lifetime });
  return `${text}\n\n@${host.replace(/:\d+$/, '')} #${code}`;
}
