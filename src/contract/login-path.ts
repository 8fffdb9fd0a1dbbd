/** Scripts of the browser use it, because they do not carry the table of routes. */
export const loginPath = '/account/login';
