/** The viewer of a page: session data without secrets. Public pages have none. */
import type { Permission } from './auth/permissions.ts';
import type { User } from './auth/users.ts';

export type Viewer = {
  readonly user: User;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** When a code was last entered, and when the session expires; null if the auth service does not return it. */
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
};

/** State between the two steps of sign-in, in a signed cookie. */
export type SignInState = {
  readonly methodId: string;
  readonly phoneNumber: string;
  readonly country: string;
  /** When the code was sent, in milliseconds since 1970. */
  readonly sentAt?: number;
  /** Resend delay in seconds and number of digits, if the service returns them. */
  readonly resendAfter?: number;
  readonly digits?: number;
};
