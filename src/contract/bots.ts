/**
 * Crawlers, and programs that preview links. They keep the server's HTML: an error is only logged for them, as the specification
 * requires. They are no readers of a deck.
 */
export const isBot = (userAgent = navigator.userAgent): boolean =>
  /bot\b|chrome-lighthouse|facebookexternalhit|google\b|^whatsapp|uripreview|bingpreview|crawler|spider/i.test(
    userAgent,
  );
