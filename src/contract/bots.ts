/** Crawlers keep the server's HTML: an error is only logged for them, as the specification requires. */
export const isBot = (userAgent = navigator.userAgent): boolean =>
  /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i.test(userAgent);
