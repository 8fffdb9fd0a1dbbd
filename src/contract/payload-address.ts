/** Where the router finds a page. Apart from the table of routes, which no browser has to load. */

/** The Flight payload of a page has an address of its own, so that caches can tell the two apart. */
export const payloadSuffix = '/_payload';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
