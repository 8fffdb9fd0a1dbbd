import type { ReactNode } from 'react';
import type { ApiToken } from '#contract/auth/api-tokens.ts';
import { Time } from './time.tsx';
import { timeAgo } from './time-ago.ts';

/** What a token may do, until when, and whether it is used. */
export function apiTokenNote({ permissionIds, isReadOnly, expiresAt, lastUsedAt }: ApiToken, now: Date): ReactNode {
  return (
    <>
      <p>
        {isReadOnly ? 'Only reads' : 'Reads and changes'}, expires on <Time date={expiresAt} format="short" />,{' '}
        {lastUsedAt ? `last used ${timeAgo(lastUsedAt, now)}` : 'never used'}
      </p>
      {permissionIds.length > 0 && <p>{permissionIds.join(', ')}</p>}
    </>
  );
}
