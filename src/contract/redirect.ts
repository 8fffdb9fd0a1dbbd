/** A page's `load` throws it, an action returns it; its tag identifies it, as for a failure. */

export type Redirect = Error & {
  readonly tag: 'redirect';
  readonly href: string;
  readonly status: 301 | 302 | 303 | 308;
};

/** 301 for a permanently moved URL; 303 after a form was accepted. */
export function redirect(href: string, status: Redirect['status'] = 303): Redirect {
  return Object.assign(new Error(`redirect to ${href}`), { tag: 'redirect' as const, href, status });
}

export function isRedirect(value: unknown): value is Redirect {
  return typeof value === 'object' && value !== null && (value as { tag?: unknown }).tag === 'redirect';
}
