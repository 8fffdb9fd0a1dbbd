/** The form of a draft is missing if the record or the permission is gone. */
import { t } from '#contract/translate.ts';
import { create } from './elements.ts';
import { listDrafts, ownerHere, removeDraft, type StoredDraft, writeDraft } from './storage.ts';
import { textOf } from './text-of.ts';
import { isHydrated, timeOf } from './view.ts';

let shown = '';

export function showOrphans(): void {
  const container = document.querySelector<HTMLElement>('[data-draft-orphans]');
  if (!container || !isHydrated()) return;
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].map(
    (form) => form.dataset['draft'],
  );
  const pageKey = [ownerHere(), currentHref(), ...forms].join(' ');
  if (pageKey === shown && container.dataset['shown'] !== undefined) return;
  shown = pageKey;
  container.dataset['shown'] = '';
  const drafts = ownerHere() === '' ? [] : listDrafts(ownerHere());
  const orphans = drafts.filter(
    ({ slot: { form }, draft }) => isHere(draft.href) && !forms.includes(form) && textOf(draft.fields) !== '',
  );
  container.replaceChildren(...(orphans.length > 0 ? [sectionOf(orphans)] : []));
}

/** Without permission the user was redirected from the URL in `redirect`. */
const currentHref = (): string =>
  new URLSearchParams(location.search).get('redirect') ?? location.pathname + location.search;

const isHere = (href: string): boolean => withoutOutcome(href) === withoutOutcome(currentHref());
const withoutOutcome = (href: string): string => href.replace(/([?&])done=[^&]*&?/, '$1').replace(/[?&]$/, '');

function sectionOf(orphans: readonly StoredDraft[]): HTMLElement {
  const section = create('section', { className: 'saved-drafts' });
  section.setAttribute('aria-label', t('Unsaved drafts'));
  section.append(
    create('h2', { textContent: t('Your text is saved in this browser') }),
    create('p', { textContent: t('Its form is not on this page. You can copy the text.') }),
    ...orphans.map(orphanOf),
  );
  return section;
}

function orphanOf({ slot, draft }: StoredDraft): HTMLElement {
  const one = create('div', { className: 'kept-draft' });
  const name = `${draft.label}, ${timeOf(draft.at)}`;
  const text = create('textarea', { readOnly: true, className: 'input', value: textOf(draft.fields) });
  text.setAttribute('aria-label', t('Draft: {name}', { name }));
  const copy = create('button', { type: 'button', className: 'button button-quiet', textContent: t('Copy') });
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(text.value).then(
      () => (copy.textContent = t('Copied')),
      () => text.select(),
    );
  });
  const discard = create('button', {
    type: 'button',
    className: 'button button-quiet',
    textContent: t('Discard draft'),
  });
  discard.addEventListener('click', () => {
    const isGone = text.disabled;
    if (isGone) writeDraft(slot, draft);
    else removeDraft(slot);
    text.disabled = !isGone;
    discard.textContent = isGone ? t('Discard draft') : t('Undo');
  });
  const buttons = create('p', { className: 'row' });
  buttons.append(copy, discard);
  one.append(create('p', { className: 'small', textContent: name }), text, buttons);
  return one;
}
