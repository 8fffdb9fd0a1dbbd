/** Words of the first version that its readers did not understand. docs/glossary.md has the words to use instead. */

/** In code and comments. */
export const bannedInSource =
  /\b(deeds?|\w*Deeds?|kept[- ]pages?|KeptPages?|takeOut|putAway|putBack|takeBack|turnAway|leadTo|sayNothing|saidAtForm|tellChange|tellVisitors|keepFromSearch|keepSession|drawForm|drawError|hereWith|backOffice|OfficeShell|Managed[A-Z]\w+|(?:status|history|kind|field|audit|audience|done|stock|shareStatus)Words|whoever|whomever|wherever|anew|standIn|standing|ticked|ifAnswered)\b/;

/** What the glossary calls restoring a version, in any spelling and inside of other names. */
export const bannedAnywhere = /(?:bring|brought)[-_ ]?back/i;

/** Of limits, which begin with `max` or `min`, and of reading without changing. `connectionsAtMost` is in the wire format. */
export const bannedNames =
  /\b(?:most|least|longest)[A-Z]\w*|\b(?!connectionsAtMost)\w+At(?:Most|Once)\b|\b(?:most|least)(?=\??:|\s=\s|\s\})|\blooking\b|\w*Looking\b/;

/** In tests, besides those of `bannedInSource`. */
export const bannedInTests =
  /\b(told|drawn|nobodys|somebodys|newcomer|(?:is|are) said|(?:brought|taken|given|put) back|thrown away|who may|kept (?:page|answer|response|document)s?|afterHaste)\b/;

/** Openings of a title after which its subject is missing: "who saves second", "what was typed". */
export const vagueOpening =
  /^(?:(?:[ST]\d+[a-z]?(?:-[ST]?\d*[a-z]?)?[ ,]*)+: )?(?:who|what|whose|whom|whatever|nothing of)\b/i;

/** Openings of a comment that leave its subject to the reader, and how to write each of them instead. */
const fragments: ReadonlyArray<readonly [opening: RegExp, advice: string]> = [
  [
    /^What\b/,
    'name the thing ("The result of `load`"), or begin with the verb ("Receives what a mail server reports")',
  ],
  [/^Who\b/, 'name the person ("Authors of a post")'],
  [/^Those\b/, 'name the things ("Headers that the service sets")'],
  [/^Of [^,.;:]*(?:[.;:]|$)/, 'begin with the thing ("The schema of the parameters"), unless the name says it'],
  [/^By (?!then\b|now\b)[^,.;:]*(?:[.;:]|$)/, 'say what has this key ("Messages by field", "The keys are paths")'],
  [/^Its \w+\.?$/, 'delete it: the name says it'],
];

/** How to write the comment instead; undefined unless it is a fragment. */
export const adviceFor = (comment: string): string | undefined =>
  fragments.find(([opening]) => opening.test(comment))?.[1];

/** The first line of each comment, with the number of its line. Lines that begin with two slashes are one comment. */
export const commentsIn = (source: string): ReadonlyArray<{ readonly line: number; readonly comment: string }> =>
  [...source.matchAll(/(?:\/\*\*?\s+(?:\*\s+)?|(?<!^ *\/\/.*\n *)\/\/ )(.+?)(?: *\*\/|$)/gm)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    comment: match[1] as string,
  }));

/** On screens. "Back office" is the name of the screens, so it is allowed. */
export const bannedOnScreens =
  /\b(deeds?|for good|kept page|give it to nobody|(?:no \w+|nobody) is like that|take it out|bring it back|are the most|came with the program|leading here)\b/i;

/** The text of a page without scripts, styles and markup. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
