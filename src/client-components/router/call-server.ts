/** Forms of the page: what has to listen from the beginning. How they are sent comes when one is used. */
import { noResponseMessage } from '../../contract/failures.ts';
import type { Controls } from './controls.ts';

let controls: () => Controls;
let submitted: HTMLFormElement | null = null;

const loadForms = () => import(/* webpackChunkName: "forms" */ './forms.ts');

/** The router says who shows the answers. */
export function answerTo(given: typeof controls, signal: AbortSignal): void {
  controls = given;
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('form')) loadForms().catch(() => {});
    },
    { signal },
  );
  // Before React, which calls the action.
  document.addEventListener(
    'submit',
    ({ target }) => {
      submitted = target as HTMLFormElement;
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'get' || event.defaultPrevented || form.target) return;
      event.preventDefault();
      const fields = new FormData(form, event.submitter);
      loadForms().then(
        ({ look }) => look(form, fields, controls()),
        () => form.submit(),
      );
    },
    { signal },
  );
}

export async function callServer(id: string, values: unknown[]): Promise<unknown> {
  const form = submitted;
  /** Says why nothing was done. React empties a form whose action is done; here what was typed has to stay. */
  const fail = (text?: string) => {
    form?.addEventListener('reset', (event) => event.preventDefault(), { once: true });
    if (text) controls().setNotice({ text, reload: false, failed: true });
  };
  const forms = await loadForms().catch(() => null);
  return forms ? forms.send(id, values, { form, callServer, fail, controls }) : fail(noResponseMessage);
}
