import { playerHosts } from '#contract/embeds.ts';
import type { Config } from '../../settings/config.ts';

export type SecurityHeaders = Record<string, string>;

/**
 * The policy is the same for every page, so that cached bytes need no nonce. `scriptHashes` are `sha256-…` without
 * quotes; `pictures` is a URL that pictures redirect to, `payments` the origin that the form of an order redirects to.
 */
export function createContentSecurityPolicy(
  scriptHashes: readonly string[],
  { pictures, payments }: { pictures?: string | undefined; payments?: string | undefined } = {},
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(pictures === undefined ? [] : [new URL(pictures).origin])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    // Own pages are framed by previews only; players are loaded only when a visitor asks for them.
    ["frame-src 'self'", ...playerHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...(payments === undefined ? [] : [payments])].join(' '),
  ].join(';');
}

/** Inline scripts show the late panels of a streamed page, so its policy has their nonce. */
export const withNonce = (contentSecurityPolicy: string, nonce: string): string =>
  contentSecurityPolicy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);

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
      ? { 'strict-transport-security': `max-age=31536000${config.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}` }
      : {}),
  };
}
