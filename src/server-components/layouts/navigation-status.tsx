/** The router writes into these (client-components/router/status.ts). Screen readers announce only changes of a live region that exists. */
export const NavigationStatus = () => (
  <>
    <div id="progress" aria-hidden="true" />
    <p id="waiting" aria-live="polite" className="visually-hidden" />
    <p id="announcer" aria-live="polite" aria-atomic="true" className="visually-hidden" />
    <p id="notice" role="status" />
  </>
);
