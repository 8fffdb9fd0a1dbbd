/**
 * What somebody typed on this page into a form that it does not show now: the record or the right is gone, or somebody
 * else has moved what it belonged to. It can be copied from here, and comes back into the form with the form.
 */
import { type Kept, listDrafts, ownerHere, removeDraft, writeDraft } from './storage.ts';
import { textOf } from './text-of.ts';
import { isAlive, timeOf } from './view.ts';

let shown = '';

export function showOrphans(): void {
  const place = document.querySelector<HTMLElement>('[data-draft-orphans]');
  if (!place || !isAlive()) return;
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].map(
    (form) => form.dataset['draft'],
  );
  const asked = [ownerHere(), scrollPositionHere(), ...forms].join(' ');
  if (asked === shown && place.dataset['shown'] !== undefined) return;
  shown = asked;
  place.dataset['shown'] = '';
  const kept = ownerHere() === '' ? [] : listDrafts(ownerHere());
  const orphans = kept.filter(
    ({ place: { form }, draft }) => isHere(draft.href) && !forms.includes(form) && textOf(draft.fields) !== '',
  );
  place.replaceChildren(...(orphans.length > 0 ? [sectionOf(orphans)] : []));
}

/** Somebody who lacks the right was led away from the page: it stands in the address. */
const scrollPositionHere = (): string =>
  new URLSearchParams(location.search).get('redirect') ?? location.pathname + location.search;

/** What says how it came to be shown makes no other page. */
const isHere = (href: string): boolean => withoutOutcome(href) === withoutOutcome(scrollPositionHere());
const withoutOutcome = (href: string): string => href.replace(/([?&])done=[^&]*&?/, '$1').replace(/[?&]$/, '');

function sectionOf(orphans: readonly Kept[]): HTMLElement {
  const section = made('section', { className: 'kept-drafts' });
  section.setAttribute('aria-label', 'Unsaved drafts');
  section.append(
    made('h2', { textContent: 'Your text is saved in this browser' }),
    made('p', { textContent: 'Its form is not on this page. You can copy the text.' }),
    ...orphans.map(orphanOf),
  );
  return section;
}

function orphanOf({ place, draft }: Kept): HTMLElement {
  const one = made('div', { className: 'kept-draft' });
  const name = `${draft.label}, ${timeOf(draft.at)}`;
  const text = made('textarea', { readOnly: true, className: 'input', value: textOf(draft.fields) });
  text.setAttribute('aria-label', `Draft: ${name}`);
  const copy = made('button', { type: 'button', className: 'button button-quiet', textContent: 'Copy' });
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(text.value).then(
      () => (copy.textContent = 'Copied'),
      () => text.select(),
    );
  });
  const discard = made('button', { type: 'button', className: 'button button-quiet', textContent: 'Discard draft' });
  discard.addEventListener('click', () => {
    const isGone = discard.textContent === 'Undo';
    if (isGone) writeDraft(place, draft);
    else removeDraft(place);
    text.disabled = !isGone;
    discard.textContent = isGone ? 'Discard draft' : 'Undo';
  });
  const buttons = made('p', { className: 'row' });
  buttons.append(copy, discard);
  one.append(made('p', { className: 'small', textContent: name }), text, buttons);
  return one;
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
