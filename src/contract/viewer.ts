/** A viewer has no secrets; public pages have no viewer. */
import type { ApiTokenUse } from './auth/api-tokens.ts';
import type { Permission } from './auth/permissions.ts';
import type { User } from './auth/users.ts';
import type { View } from './auth/views.ts';

export type Viewer = {
  readonly user: User;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** Null if the auth service does not return it. */
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
  /** The back office is closed until the user confirms with a passkey, or adds the first one. */
  readonly needsPasskey?: 'confirm' | 'add';
  /** A program has made the request, with an API token. */
  readonly apiToken?: ApiTokenUse;
  /** Somebody else sees the site as this user. */
  readonly view?: View;
};

export type SignInState = {
  readonly methodId: string;
  readonly phoneNumber: string;
  readonly country: string;
  /** The name of the first administrator, who has no account yet. */
  readonly name?: string;
  /** Milliseconds since 1970. */
  readonly sentAt?: number;
  /** Seconds, if the service returns it. */
  readonly resendAfter?: number;
  readonly digits?: number;
};
