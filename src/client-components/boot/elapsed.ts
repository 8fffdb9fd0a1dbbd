/**
 * Says in `input[data-elapsed]` how long the visit has lasted (milliseconds) when a form is sent: programs send sooner
 * than people can. Pages are kept as the same bytes for everybody, so the server cannot write a moment into them.
 */
export function measureVisits(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      for (const field of target.querySelectorAll<HTMLInputElement>('input[data-elapsed]')) {
        field.value = String(Math.round(performance.now()));
      }
    },
    { capture: true },
  );
}
