import type { ReactNode } from 'react';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { t } from '#contract/translate.ts';
import { parts } from './parts.tsx';
import { Time } from './time.tsx';
import { timeAgo } from './time-ago.ts';

export const passkeyNote = ({ isSynced, createdAt, lastUsedAt }: Passkey, now: Date): ReactNode => {
  const elements = {
    date: <Time date={createdAt} format="short" />,
    use: lastUsedAt ? t('last used {ago}', { ago: timeAgo(lastUsedAt, now) }) : t('never used'),
  };
  return isSynced
    ? parts('Synced between devices, added {date}, {use}', elements)
    : parts('Only on one device, added {date}, {use}', elements);
};
