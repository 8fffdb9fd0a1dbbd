/** The code that sends forms is loaded when one is used. */
import { noResponseMessage } from '#contract/connection-messages.ts';
import type { Controls } from './controls.ts';
import { currentHref } from './scroll-positions.ts';
import { forgetPress, isBeingSent, markAsSent, type Press, pressOf } from './sent-forms.ts';
import { forgetSearch } from './waiting-search.ts';

let controls: () => Controls;
let pressed: Press | null = null;

const loadForms = () => import(/* webpackChunkName: "forms" */ './forms.ts');

export function listenForForms(getControls: typeof controls, signal: AbortSignal): void {
  controls = getControls;
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('form')) loadForms().catch(() => {});
    },
    { signal },
  );
  // The listener is in the capture phase, before React calls the action.
  document.addEventListener(
    'submit',
    (event) => {
      pressed = pressOf(event.target as HTMLFormElement, event.submitter);
      if (!isBeingSent(pressed)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if ((form.getAttribute('method') ?? 'get').toLowerCase() !== 'get' || event.defaultPrevented || form.target)
        return;
      event.preventDefault();
      const fields = new FormData(form, event.submitter);
      loadForms().then(
        ({ navigateByForm }) => navigateByForm(form, fields, controls()),
        () => form.submit(),
      );
    },
    { signal },
  );
}

/** A link with `data-in-place` keeps scroll position and focus, as a form that filters does. */
export function followInPlace(href: string): void {
  forgetSearch();
  const history = href === currentHref() ? 'replace' : 'push';
  loadForms().then(
    ({ goInPlace }) => goInPlace(href, controls(), { history, form: null, showsAnswer: false }),
    () => controls().navigate(href),
  );
}

export function callServer(id: string, values: unknown[]): Promise<unknown> {
  const sent = sendForm(id, values);
  if (pressed) {
    const release = markAsSent(pressed);
    sent.then(release, release);
  }
  controls().track(sent);
  return sent;
}

async function sendForm(id: string, values: unknown[]): Promise<unknown> {
  const press = pressed;
  const { form = null, button = null } = press ?? {};
  /** React resets a form after its action; this keeps what was typed. */
  const fail = (text?: string, reload = false) => {
    forgetPress(press);
    form?.addEventListener('reset', (event) => event.preventDefault(), { once: true });
    if (text) controls().setNotice({ text, reload, failed: true });
  };
  const forms = await loadForms().catch(() => null);
  return forms ? forms.send(id, values, { form, button, callServer, fail, controls }) : fail(noResponseMessage);
}
