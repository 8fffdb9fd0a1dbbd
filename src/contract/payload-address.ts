/** The payload has its own URL, so that caches can distinguish it from the page. */
export const payloadSuffix = '/_payload';
/** The specification names the second one, which answers the same. */
const suffixes = [payloadSuffix, `${payloadSuffix}.json`];
/** The header names the layouts that the browser has, by their keys. */
export const layoutsHeader = 'x-layouts';
/** The header says that the browser goes on showing what it has until the payload is there, with the rows of its list. */
export const inPlaceHeader = 'x-in-place';
export const payloadHref = (path: string): string => addressOf(path, payloadSuffix);
/** All URLs of the payload of a page. */
export const payloadHrefs = (path: string): string[] => suffixes.map((suffix) => addressOf(path, suffix));
/** The path of the page whose payload has this path; undefined for all other paths. */
export function pageOfPayload(path: string): string | undefined {
  const suffix = suffixes.find((each) => path.endsWith(each));
  return suffix && (path.slice(0, -suffix.length) || '/');
}

const addressOf = (path: string, suffix: string) => (path === '/' ? suffix : path + suffix);
