import { t } from '#contract/translate.ts';

/** The service writes `Firefox on Linux`, in English. */
export function deviceName(name: string | null): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(name ?? '') ?? [];
  if (browser === undefined || system === undefined) return name ?? t('Unknown device');
  return t('{browser} on {system}', { browser, system });
}
