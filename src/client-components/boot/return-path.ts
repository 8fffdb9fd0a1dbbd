/** Stores the current page in a cookie, so that signing in can return to it. */
import { returnPathCookie } from '../../contract/return-path-cookie.ts';
import { writeCookie } from './cookie.ts';
import { onChanges } from './document-changes.ts';

let noted = '';

/** Skips the sign-in page, which reads the cookie. For account pages the gateway sets the same cookie. */
export function noteReturnPaths(): void {
  onChanges(() => {
    const { pathname, search } = location;
    const path = pathname + search;
    if (path === noted || pathname === '/account/login') return;
    noted = path;
    writeCookie(returnPathCookie, path);
  });
}
