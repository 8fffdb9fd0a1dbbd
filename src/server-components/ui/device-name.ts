import { partsOfDevice } from '#contract/auth/device-name.ts';
import { t } from '#contract/translate.ts';

export function deviceName(name: string | null): string {
  if (name === null) return t('Unknown device');
  const parts = partsOfDevice(name);
  return parts ? t('{browser} on {system}', parts) : name;
}
