/**
 * Crawlers, and programs that preview links. They keep the server's HTML: an error is only logged for them, as the specification
 * requires. They are no readers of a deck, nor are the libraries of programs, which name themselves first.
 */
export const isBot = (userAgent = navigator.userAgent): boolean =>
  /bot\b|chrome-lighthouse|facebookexternalhit|google\b|^whatsapp|uripreview|bingpreview|crawler|spider|^(?:axios|curl|go-http-client|java|libwww-perl|okhttp|php|python|ruby|undici|wget)\b/i.test(
    userAgent,
  );
