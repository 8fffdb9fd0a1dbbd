/** A URL of its own, so that caches can distinguish page and payload. */
export const payloadSuffix = '/_payload';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
