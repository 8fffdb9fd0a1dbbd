/** The payload has its own URL, so that caches can distinguish it from the page. */
export const payloadSuffix = '/_payload';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
