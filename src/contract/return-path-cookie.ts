/** The cookie has its own file, so that browsers need not load the route table. */
export const returnPathCookie = 'return-path';
