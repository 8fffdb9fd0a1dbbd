import { personHeader } from '#contract/person-header.ts';

/** A form is sent to its action with these headers: as this build, and for the person whom the page shows. */
export function actionHeaders(id: string): Record<string, string> {
  const { build = '', person = '' } = document.documentElement.dataset;
  return { 'x-action': id, 'x-build-id': build, [personHeader]: person };
}
