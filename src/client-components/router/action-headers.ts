import { personHeader } from '#contract/person-header.ts';

/** With which a form is sent to its action: as this build, and for the person whom the page shows. */
export function actionHeaders(id: string): Record<string, string> {
  const { build = '', person = '' } = document.documentElement.dataset;
  return { 'x-action': id, 'x-build-id': build, [personHeader]: person };
}
