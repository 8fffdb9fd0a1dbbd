/** Every response has these headers, whatever made it. */
const expected: Record<string, RegExp> = {
  'content-security-policy': /(^|; ?)default-src '(self|none)'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};
type Headers = { get(name: string): string | null | undefined };

/** The security headers that are missing or wrong. HSTS is sent by an HTTPS site only. */
export function wrongHeaders(headers: Headers, { isHttps = false } = {}): string[] {
  const all = { ...expected, 'strict-transport-security': isHttps ? /^max-age=31536000/ : /^$/, 'x-powered-by': /^$/ };
  return Object.entries(all).flatMap(([name, value]) => {
    const found = headers.get(name) ?? '';
    return value.test(found) ? [] : [`${name}: ${found}`];
  });
}
