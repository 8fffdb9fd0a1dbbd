import { loginPath } from '#contract/login-path.ts';

/** A script that asks the server while a page is open notes here whether the session has ended; the forms say so (drafts/view.ts). */
export const sessionEvent = 'session-state';

/** 401, or a redirect to the sign-in, means that it has ended. */
export const noteSessionOf = ({ status, headers }: Response): void =>
  noteSession(status === 401 || headers.get('x-redirect')?.startsWith(loginPath) === true);

export function noteSession(isEnded: boolean): void {
  document.dispatchEvent(new CustomEvent(sessionEvent, { detail: isEnded }));
}

/** The person signs in at this address, and comes back to this page. */
export const signInHref = (): string =>
  `${loginPath}?${new URLSearchParams({ redirect: location.pathname + location.search, notice: 'expired' })}`;

declare global {
  interface DocumentEventMap {
    [sessionEvent]: CustomEvent<boolean>;
  }
}
