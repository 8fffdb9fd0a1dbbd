/** The headers that every answer of the gateway carries, made once at the start. */
import helmet from '@fastify/helmet';
import type { Config } from '../../config.ts';

export type SecurityHeaders = Record<string, string>;

/**
 * The policy that holds for every page. It is the same for all of them, so that kept bytes need no nonce: scripts come
 * from this origin or are among `scriptHashes` (`'sha256-…'` without quotes). Colours of pictures are inline style
 * attributes; style elements are not allowed.
 */
export function createContentSecurityPolicy(scriptHashes: readonly string[]): string {
  const own = "'self'";
  const none = "'none'";
  return serialise({
    'default-src': [own],
    'script-src': [own, ...scriptHashes.map((hash) => `'${hash}'`)],
    'style-src': [own],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [own, 'data:'],
    'font-src': [own],
    'connect-src': [own],
    'object-src': [none],
    'base-uri': [none],
    'frame-ancestors': [none],
    'form-action': [own],
  });
}

/** The plugin hands out the library's own middleware, but its types do not say so. */
type Helmet = {
  contentSecurityPolicy(options: {
    useDefaults: boolean;
    directives: Record<string, string[]>;
  }): (
    request: object,
    response: { setHeader(name: string, value: string): void },
    next: (error?: Error) => void,
  ) => void;
};

/** The library checks and joins the directives; as it writes them to a response, it is given one that remembers. */
function serialise(directives: Record<string, string[]>): string {
  let policy = '';
  const response = {
    setHeader(_name: string, value: string) {
      policy = value;
    },
  };
  const { contentSecurityPolicy } = helmet as unknown as Helmet;
  contentSecurityPolicy({ useDefaults: false, directives })({}, response, (error) => {
    if (error) throw error;
  });
  return policy;
}

type HeaderOptions = { config: Config; contentSecurityPolicy: string };

/** HSTS only where people come by https: sent over http it means nothing, and on localhost it would stay for a year. */
export function createSecurityHeaders({ config, contentSecurityPolicy }: HeaderOptions): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(config.PUBLIC_ORIGIN.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
