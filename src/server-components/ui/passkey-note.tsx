import type { ReactNode } from 'react';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { Time } from './time.tsx';
import { timeAgo } from './time-ago.ts';

export const passkeyNote = ({ isSynced, createdAt, lastUsedAt }: Passkey, now: Date): ReactNode => (
  <>
    {isSynced ? 'Synced between devices' : 'Only on one device'}, added <Time date={createdAt} format="short" />,{' '}
    {lastUsedAt ? `last used ${timeAgo(lastUsedAt, now)}` : 'never used'}
  </>
);
