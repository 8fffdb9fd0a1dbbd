/** Where a browser was last. Apart from what reads it, which needs the table of routes and no browser has to load. */
export const returnPathCookie = 'return-path';
