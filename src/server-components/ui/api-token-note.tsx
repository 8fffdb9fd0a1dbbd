import type { ReactNode } from 'react';
import type { ApiToken } from '#contract/auth/api-tokens.ts';
import { t } from '#contract/translate.ts';
import { parts } from './parts.tsx';
import { Time } from './time.tsx';
import { timeAgo } from './time-ago.ts';

/** Says what a token may do, until when, and whether it is used. */
export function apiTokenNote({ permissionIds, isReadOnly, expiresAt, lastUsedAt }: ApiToken, now: Date): ReactNode {
  const elements = {
    date: <Time date={expiresAt} format="short" />,
    use: lastUsedAt ? t('last used {ago}', { ago: timeAgo(lastUsedAt, now) }) : t('never used'),
  };
  return (
    <>
      <p>
        {isReadOnly
          ? parts('Read-only, expires on {date}, {use}', elements)
          : parts('Reads and changes, expires on {date}, {use}', elements)}
      </p>
      {permissionIds.length > 0 && <p>{permissionIds.join(', ')}</p>}
    </>
  );
}
