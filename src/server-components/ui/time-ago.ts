import { t, textLocale } from '#contract/translate.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function timeAgo(date: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1_000);
  const format = new Intl.RelativeTimeFormat(textLocale(), { numeric: 'auto' });
  for (const [unit, size] of units) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return t('just now');
}
