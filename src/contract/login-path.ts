/** For scripts of the browser, which do not carry the table of routes. */
export const loginPath = '/account/login';
