/** Who looks at a page: what the gateway knows of the session, without anything secret. Public pages have none. */
import type { Permission } from './auth/permissions.ts';
import type { User } from './auth/users.ts';

export type Viewer = {
  readonly user: User;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** When a code was last entered, and when the session ends by itself; null where the auth service does not tell. */
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
};

/** Between the two steps of signing in: kept in a signed cookie of the browser that began. */
export type SignInState = {
  readonly methodId: string;
  readonly phoneNumber: string;
  readonly country: string;
  /** When the code was sent, in milliseconds since 1970: a new one can be had a while later. */
  readonly sentAt?: number;
  /** Seconds between the two, and how many digits the code has, where the service says so. */
  readonly resendAfter?: number;
  readonly digits?: number;
};
