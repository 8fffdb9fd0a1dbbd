/** `input[data-elapsed]` gets the age of the page (ms), which exposes bots. */
let sent = new WeakSet<HTMLFormElement>();

export function watchSubmissions(): void {
  document.addEventListener('submit', onSubmit, { capture: true });
  // A page from the back/forward cache may send its forms again.
  addEventListener('pageshow', () => {
    sent = new WeakSet();
  });
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method')?.toLowerCase() !== 'post') return;
  for (const field of form.querySelectorAll<HTMLInputElement>('input[data-elapsed]')) {
    field.value = String(Math.round(performance.now()));
  }
  // After hydration the router prevents double submissions.
  if ('hydrated' in document.documentElement.dataset) return;
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
}
