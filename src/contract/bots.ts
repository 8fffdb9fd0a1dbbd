/** Of the specification: for these an error is only logged, and they keep what the server sent. In a browser, for this one. */
export const isBot = (userAgent = navigator.userAgent): boolean =>
  /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i.test(userAgent);
