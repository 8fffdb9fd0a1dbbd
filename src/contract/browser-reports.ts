/** Error reports of browsers: lines of text (kind, build, digest, message, stack) posted to this URL. */
export const reportUrl = '/_report';

/** The error came before hydration (the text is from the specification), or in the running page. */
export type ReportKind = 'Error while mounting app' | 'page';
