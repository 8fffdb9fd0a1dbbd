/** How a browser reports an error: lines of text (kind, build, digest, message, stack) posted to this address. */
export const reportUrl = '/_report';

/** Before the page was taken over (the text of the specification), or in the page. */
export type ReportKind = 'Error while mounting app' | 'page';
