/** Stores the current page in a cookie, so that signing in can return to it. */
import { returnPathCookie } from '#contract/return-path-cookie.ts';
import { writeCookie } from './cookie.ts';
import { onDocumentChange } from './document-changes.ts';

let saved = '';

/** Skips the sign-in page, which reads the cookie. For account pages the gateway sets the same cookie. */
export function saveReturnPath(): void {
  onDocumentChange(() => {
    const { pathname, search } = location;
    const path = pathname + search;
    if (path === saved || pathname === '/account/login') return;
    saved = path;
    writeCookie(returnPathCookie, path);
  });
}
