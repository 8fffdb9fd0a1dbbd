/** Words of the first version that its readers did not understand. docs/glossary.md has the words to use instead. */

/** In code and comments. */
export const bannedInSource =
  /\b(deeds?|\w*Deeds?|kept[- ]pages?|KeptPages?|takeOut|putAway|bringBack\w*|putBack|takeBack|turnAway|leadTo|sayNothing|saidAtForm|tellChange|tellVisitors|keepFromSearch|keepSession|drawForm|drawError|hereWith|backOffice|OfficeShell|Managed[A-Z]\w+|(?:status|history|kind|field|audit|audience|done|stock|shareStatus)Words|whoever|whomever|wherever|anew|standIn|standing|ticked|ifAnswered)\b/;

/** In tests, besides those of `bannedInSource`. */
export const bannedInTests =
  /\b(told|drawn|nobodys|somebodys|newcomer|(?:is|are) said|(?:brought|taken|given|put) back|thrown away|who may|kept (?:page|answer|response|document)s?|afterHaste)\b/;

/** Openings of a title after which its subject is missing: "who saves second", "what was typed". */
export const vagueOpening =
  /^(?:(?:[ST]\d+[a-z]?(?:-[ST]?\d*[a-z]?)?[ ,]*)+: )?(?:who|what|whose|whom|whatever|nothing of)\b/i;

/** On screens. "Back office" is the name of the screens, so it is allowed. */
export const bannedOnScreens =
  /\b(deeds?|for good|kept page|give it to nobody|(?:no \w+|nobody) is like that|take it out|bring it back|are the most|came with the program|leading here)\b/i;

/** The text of a page without scripts, styles and markup. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
