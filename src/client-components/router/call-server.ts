/** Posts a form to its action and hands the answer to the router: result and fresh page in one round trip. */
import { createFromFetch } from 'react-server-dom-webpack/client';
import { messages } from '../../contract/failures.ts';
import type { Payload } from '../../rendering.ts';
import { flight, isFlight, isOtherBuild } from './flight-answer.ts';
import { reloadOnce } from './reload-guard.ts';

/** `href` is set where the page to be shown is another one than the form was on. */
type Show = (payload: Promise<Payload>, href: string | null) => void;
type Handlers = { show: Show; fail(message: string): void };
let handlers: Handlers | undefined;
let submitted: HTMLFormElement | null = null;

/** The router says where answers go. */
export function answerTo(given: Handlers): void {
  handlers = given;
  document.addEventListener(
    'submit',
    ({ target }) => {
      submitted = target instanceof HTMLFormElement ? target : null;
    },
    { capture: true },
  );
}

/** React empties a form whose action is done; when nothing was done, what was typed has to stay. */
const keepTyped = () => submitted?.addEventListener('reset', (event) => event.preventDefault(), { once: true });

function fail(message: string): void {
  keepTyped();
  handlers?.fail(message);
}

export async function callServer(id: string, values: unknown[]): Promise<unknown> {
  const [form] = values;
  if (!(form instanceof FormData)) throw new TypeError('an action takes the data of a form');
  let response: Response;
  try {
    response = await fetch(location.pathname + location.search, {
      method: 'POST',
      headers: { accept: flight, 'x-action': id },
      body: form,
    });
  } catch {
    fail(messages.noResponse);
    return undefined;
  }
  const moved = response.headers.get('x-redirect');
  if (moved) {
    location.assign(moved);
    return new Promise(() => {});
  }
  if (response.status === 204) {
    // Done with nothing to show for it; or the page of this form is closed, and the action as silent as a link to it.
    keepTyped();
    return undefined;
  }
  if (!isFlight(response) || isOtherBuild(response)) {
    // Drafts are kept by the boot script as they are typed, so a reload loses nothing.
    if (!reloadOnce()) fail(messages.staleBuild);
    return undefined;
  }
  const payload = createFromFetch<Payload>(Promise.resolve(response), { callServer });
  await payload;
  handlers?.show(payload, response.headers.get('x-location'));
  return undefined;
}
