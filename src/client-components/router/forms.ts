import { startTransition } from 'react';
import { noResponseMessage } from '#contract/connection-messages.ts';
import { storedDraftHeader } from '#contract/drafts.ts';
import { formKeyField } from '#contract/form-key.ts';
import { otherPersonMessage, staleBuildMessage } from '#contract/form-refusals.ts';
import { personHeader } from '#contract/person-header.ts';
import { isTemporary } from '#contract/retry-script.ts';
import { msg } from '#contract/translate.ts';
import type { Payload } from '../../../engine/rendering.ts';
import { actionHeaders } from './action-headers.ts';
import { carryOut, keepUntilConfirmed, takeConfirmed } from './confirmed.ts';
import type { Controls } from './controls.ts';
import { fetchAgain } from './fetch-again.ts';
import { isFlight, isOtherBuild, isRefusedByOtherBuild, isText } from './flight-response.ts';
import { savePosition } from './focus-position.ts';
import { payloadHeaders, readPayload } from './layouts.ts';
import { covered, onceInSight, tell } from './outcome.ts';
import { reloadOnce } from './reload-guard.ts';
import { currentHref } from './scroll-positions.ts';
import { submitDocument } from './submit-document.ts';

type SendContext = {
  readonly form: HTMLFormElement | null;
  readonly button: HTMLElement | null;
  /** Forms of the next page call it. */
  callServer(id: string, values: unknown[]): Promise<unknown>;
  /** Keeps what was typed. */
  fail(text?: string, reload?: boolean): void;
  controls(): Controls;
};

const successMilliseconds = 8_000;
/** Milliseconds for which a page that is being left may stay, before its form counts as answered. */
const mayStillLeave = 10_000;
const retryMessage = msg('The site does not respond. Trying again…');
const busyMessage = msg('The site is busy. Your text is kept; please send it again in a moment.');
const refusedMessage = msg('This could not be sent. Your text is kept; please reload the page and try again.');

/** Keys of pages that stayed although their form had its effect. */
const usedKeys = new Set<string>();

/** The response contains both the result and the fresh page. */
export async function send(id: string, [fields]: unknown[], sending: SendContext): Promise<unknown> {
  const { form, button, callServer, fail, controls } = sending;
  if (!(fields instanceof FormData)) throw new TypeError('an action takes the data of a form');
  const { formKey } = controls();
  if (formKey && !usedKeys.has(formKey)) fields.set(formKeyField, formKey);
  else fields.delete(formKeyField);
  let response: Response;
  try {
    const options = {
      method: 'POST',
      headers: { ...payloadHeaders(), ...actionHeaders(id) },
      body: fields,
    };
    const onPause = () => controls().setNotice({ text: retryMessage, reload: false });
    response = await fetchAgain(currentHref(), options, { onPause });
  } catch {
    return fail(noResponseMessage);
  }
  if (response.headers.has(personHeader)) return fail(otherPersonMessage, true);
  const stored = response.headers.get(storedDraftHeader);
  if (stored) document.dispatchEvent(new CustomEvent('draft-stored', { detail: stored }));
  const moved = response.headers.get('x-redirect');
  if (moved) {
    keepUntilConfirmed(moved, { action: id, fields, form, button });
    location.assign(moved);
    // The browser may show this page again as it was left, or not leave it.
    await new Promise((resolve) => {
      addEventListener('pagehide', resolve, { once: true });
      setTimeout(resolve, mayStillLeave);
    });
    return fail();
  }
  // The form succeeded without a visible result, or its page is closed to the user.
  if (response.status === 204) {
    controls().setNotice(null);
    if (formKey) usedKeys.add(formKey);
    return fail();
  }
  if (isRefusedByOtherBuild(response)) return submitDocument(id, fields, currentHref());
  const payload = isFlight(response) && !isOtherBuild(response) && (await readPayload(response, callServer));
  if (!payload && !response.ok) {
    const { status } = response;
    const text = isText(response) ? await response.text() : isBusy(status) ? busyMessage : refusedMessage;
    // The content of the page may be closed to this person by now.
    return fail(text, status === 403);
  }
  if (!payload) {
    // Drafts are saved while typing, so a reload loses nothing.
    return reloadOnce() ? undefined : fail(staleBuildMessage);
  }
  const to = response.headers.get('x-location');
  const confirmed = takeConfirmed(to);
  show(payload, to, savePosition(form), controls(), () => {
    if (confirmed)
      carryOut(confirmed, (action, data) => controls().track(send(action, [data], { ...sending, form: null })));
  });
  return undefined;
}

/** A proxy answers so; the gateway says in words why it refuses a form. */
const isBusy = (status: number) => status === 408 || status === 429 || isTemporary(status);

type Restore = ReturnType<typeof savePosition>;

/** `href` is set if the response is another page than the form's. */
function show(payload: Payload, href: string | null, restore: Restore, controls: Controls, then: () => void): void {
  controls.forget();
  controls.setNotice(null);
  // Another page starts at its top or fragment; the same page keeps its scroll position.
  const to = href === null ? null : new URL(href, location.href);
  const isOther = to !== null && (to.hash !== '' || to.pathname !== location.pathname);
  startTransition(() =>
    controls.setShown({
      payload,
      href: href ?? currentHref(),
      settle: () => {
        settle(isOther ? () => false : restore, controls);
        then();
      },
      ...(href ? { history: 'push' } : {}),
      ...(isOther ? { scroll: 0 } : {}),
    }),
  );
}

/** A GET form to the same page keeps scroll position and focus. */
export function navigateByForm(form: HTMLFormElement, fields: FormData, controls: Controls): void {
  const { pathname } = new URL(form.getAttribute('action') ?? '', location.href);
  const href = `${pathname}?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`;
  if (pathname !== location.pathname) {
    controls.navigate(href);
    return;
  }
  const { live } = form.dataset;
  // A search that follows what is typed is one entry of the history: further letters replace it.
  if (live === '') form.dataset['live'] = currentHref();
  const isFurther = live !== undefined && form.dataset['live'] !== currentHref();
  const history = isFurther || href === currentHref() ? 'replace' : 'push';
  goInPlace(href, controls, { history, form, showsAnswer: live === undefined });
}

type InPlace = {
  readonly history: 'push' | 'replace';
  readonly form: HTMLFormElement | null;
  /** Scrolls to it if it is out of sight. */
  readonly showsAnswer: boolean;
};

/** Shows another view of the same list. If the link of a removed filter had the focus, the search gets it. */
export function goInPlace(href: string, controls: Controls, { history, form, showsAnswer }: InPlace): void {
  controls.go(href, { history }, () => {
    const restore = savePosition(form);
    return () => {
      if (!restore() && document.activeElement === document.body)
        document.querySelector<HTMLElement>('main [data-search]')?.focus({ preventScroll: true });
      const answer = document.querySelector('[data-answer]');
      if (showsAnswer) answer?.scrollIntoView({ block: 'nearest' });
      controls.announce(answer?.textContent || document.title);
    };
  });
}

function settle(restore: Restore, controls: Controls): void {
  const error = document.querySelector<HTMLElement>('[data-form-error]');
  if (error) {
    error.focus();
    return;
  }
  const outcome = document.querySelector<HTMLElement>('[data-form-success]');
  // The browser handles a fragment.
  if (!restore(outcome) && !location.hash) {
    if (outcome) outcome.focus();
    // Another page has its first field focused.
    else if (!document.activeElement?.matches('[data-first-field]')) document.getElementById('content')?.focus();
    return;
  }
  const text = outcome?.querySelector('p')?.textContent ?? outcome?.textContent;
  if (!outcome || !text) return;
  const { top, bottom } = outcome.getBoundingClientRect();
  const bars = covered();
  if (top >= bars.top && bottom <= innerHeight - bars.bottom) controls.announce(text);
  else showBriefly(text, outcome, controls);
}

function showBriefly(text: string, outcome: Element, { setNotice }: Controls): void {
  if (tell({ text, notice: outcome })) return;
  const notice = { text, reload: false };
  const hide = () => setNotice((now) => (now === notice ? null : now));
  setNotice(notice);
  setTimeout(hide, successMilliseconds);
  onceInSight(outcome, hide);
}
