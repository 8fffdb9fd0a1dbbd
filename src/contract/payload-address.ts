/** The payload has its own URL, so that caches can distinguish it from the page. */
export const payloadSuffix = '/_payload';
/** The specification names this one, which answers the same. */
const otherSuffix = `${payloadSuffix}.json`;
/** The header names the layouts that the browser has, by their keys. */
export const layoutsHeader = 'x-layouts';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
/** All URLs of the payload of a page. */
export const payloadHrefs = (path: string): string[] => [payloadHref(path), `${payloadHref(path)}.json`];
/** The path of the page whose payload has this path; undefined for all other paths. */
export function pageOfPayload(path: string): string | undefined {
  const suffix = [payloadSuffix, otherSuffix].find((each) => path.endsWith(each));
  return suffix && (path.slice(0, -suffix.length) || '/');
}
