/** URL of a page's Flight payload, separate from the route table so that browsers need not load it. */

/** A separate URL, so that caches can distinguish page and payload. */
export const payloadSuffix = '/_payload';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
