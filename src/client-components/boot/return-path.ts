/** Notes in a cookie which page is being looked at, so that whoever signs in next gets back to it. */
import { returnPathCookie } from '../../contract/return-path-cookie.ts';
import { onChanges } from './changes.ts';
import { writeCookie } from './cookie.ts';

let noted = '';

/** All but the page that reads it. The gateway writes the same with documents of the account. */
export function noteReturnPaths(): void {
  onChanges(() => {
    const { pathname, search } = location;
    const path = pathname + search;
    if (path === noted || pathname === '/account/login') return;
    noted = path;
    writeCookie(returnPathCookie, path);
  });
}
