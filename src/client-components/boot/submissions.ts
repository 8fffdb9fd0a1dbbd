/**
 * What forms need before React is there: `input[data-elapsed]` learns how long the visit has lasted (milliseconds), as
 * programs send sooner than people can; and an impatient second click does not send twice.
 */
let sent = new WeakSet<HTMLFormElement>();

export function watchSubmissions(): void {
  document.addEventListener('submit', onSubmit, { capture: true });
  // Back on a page that the browser kept as it was, its forms may be sent again.
  addEventListener('pageshow', () => {
    sent = new WeakSet();
  });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-elapsed]')) {
    field.value = String(Math.round(performance.now()));
  }
  // From hydration on the submit button looks after itself.
  if ('hydrated' in document.documentElement.dataset) return;
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
}
