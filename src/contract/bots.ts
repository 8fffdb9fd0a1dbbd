/** The specification lists these names, in upper or lower case. */
const named = /lighthouse|facebookexternalhit|google|bot/i;
/** A brand of phones, which people use. */
const phone = /\bcubot\b/gi;
/** Programs that preview links, crawlers with other names, and the libraries of programs, which name themselves first. */
const others =
  /^whatsapp|uripreview|bingpreview|crawler|spider|^(?:axios|curl|go-http-client|java|libwww-perl|okhttp|php|python|ruby|undici|wget)\b/i;

/** They keep the server's HTML: an error is only logged for them, as the specification requires. They are no readers of a deck. */
export const isBot = (userAgent = navigator.userAgent): boolean =>
  named.test(userAgent.replace(phone, '')) || others.test(userAgent);
