/** Error reports of browsers: lines of text (kind, build, digest, message, stack) posted to this URL. */
export const reportUrl = '/_report';

/** Before hydration (text of the specification), or in the running page. */
export type ReportKind = 'Error while mounting app' | 'page';
