import helmet from '@fastify/helmet';
import type { Config } from '../../config.ts';

export type SecurityHeaders = Record<string, string>;

/** The same for every page, so that cached bytes need no nonce. `scriptHashes` are `sha256-…` without quotes. */
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

/** Inline scripts show the late panels of a streamed page, so its policy has their nonce. */
export const withNonce = (contentSecurityPolicy: string, nonce: string): string =>
  contentSecurityPolicy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);

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

/** helmet writes to a response, so it gets a stub. */
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

/** Sends HSTS for an https origin only: over http browsers ignore it, and on localhost it would persist for a year. */
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
