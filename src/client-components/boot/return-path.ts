import { loginPath } from '#contract/login-path.ts';
import { returnPathCookie } from '#contract/return-path-cookie.ts';
import { writeCookie } from './cookie.ts';
import { onDocumentChange } from './document-changes.ts';

let saved = '';

/** Skips the sign-in page, which reads the cookie; for account pages the gateway sets it. */
export function saveReturnPath(): void {
  onDocumentChange(() => {
    const { pathname, search } = location;
    const path = pathname + search;
    if (path === saved || pathname === loginPath) return;
    saved = path;
    writeCookie(returnPathCookie, path);
  });
}
