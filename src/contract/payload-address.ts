/** The payload has its own URL, so that caches can distinguish it from the page. */
export const payloadSuffix = '/_payload';
/** The header names the layouts that the browser has, by their keys. */
export const layoutsHeader = 'x-layouts';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
