import { loginPath } from '#contract/login-path.ts';

/** Whoever asks the server while a page is open tells here that the session has ended; the forms say so (drafts/view.ts). */
export const sessionEvent = 'session-state';

/** 401, or the way to the sign-in. */
export const isSignedOut = (response: Response): boolean =>
  response.status === 401 || response.headers.get('x-redirect')?.startsWith(loginPath) === true;

export function noteSession(isEnded: boolean): void {
  document.dispatchEvent(new CustomEvent(sessionEvent, { detail: isEnded }));
}

/** Where the person signs in, and comes back to this page. */
export const signInHref = (): string =>
  `${loginPath}?${new URLSearchParams({ redirect: location.pathname + location.search, notice: 'expired' })}`;

declare global {
  interface DocumentEventMap {
    [sessionEvent]: CustomEvent<boolean>;
  }
}
