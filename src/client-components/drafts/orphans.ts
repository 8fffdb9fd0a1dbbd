/** The form of a draft is missing if the record or the permission is gone. */
import { t } from '#contract/translate.ts';
import { button, create, textCopy } from './elements.ts';
import { ownDrafts, ownerHere, removeDraft, type StoredDraft, writeDraft } from './storage.ts';
import { textOf } from './text-of.ts';
import { isHydrated, timeOf } from './view.ts';

export function showOrphans(): void {
  const container = document.querySelector<HTMLElement>('[data-draft-orphans]');
  if (!container || !isHydrated()) return;
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].map(
    ({ dataset }) => dataset['draft'],
  );
  const shown = [ownerHere(), currentHref(), ...forms].join(' ');
  if (shown === container.dataset['shown']) return;
  container.dataset['shown'] = shown;
  const isHere = ({ slot: { form }, draft }: StoredDraft) =>
    withoutOutcome(draft.href) === withoutOutcome(currentHref()) &&
    !forms.includes(form) &&
    textOf(draft.fields) !== '';
  const orphans = ownerHere() === '' ? [] : ownDrafts().filter(isHere);
  container.replaceChildren(...(orphans.length > 0 ? [sectionOf(orphans)] : []));
}

/** Without permission the user was redirected from the URL in `redirect`. */
const currentHref = (): string =>
  new URLSearchParams(location.search).get('redirect') ?? location.pathname + location.search;

const withoutOutcome = (href: string): string => href.replace(/([?&])done=[^&]*&?/, '$1').replace(/[?&]$/, '');

const sectionOf = (orphans: readonly StoredDraft[]): HTMLElement =>
  create(
    'section',
    { className: 'saved-drafts', ariaLabel: t('Unsaved drafts') },
    create('h2', {}, t('Your text is saved in this browser')),
    create('p', {}, t('Its form is not on this page. You can copy the text.')),
    ...orphans.map(orphanOf),
  );

function orphanOf({ slot, draft }: StoredDraft): HTMLElement {
  const quiet = 'button button-quiet';
  const name = `${draft.label}, ${timeOf(draft.at)}`;
  const text = textCopy(t('Draft: {name}', { name }), textOf(draft.fields));
  const copy = button(t('Copy'), onCopy, quiet);
  const discard = button(t('Discard draft'), onDiscard, quiet);
  function onCopy() {
    navigator.clipboard.writeText(text.value).then(
      () => (copy.textContent = t('Copied')),
      () => text.select(),
    );
  }
  function onDiscard() {
    text.disabled = !text.disabled;
    discard.textContent = text.disabled ? t('Undo') : t('Discard draft');
    if (text.disabled) removeDraft(slot);
    else writeDraft(slot, draft);
  }
  const buttons = create('p', { className: 'row' }, copy, discard);
  return create('div', { className: 'kept-draft' }, create('p', { className: 'small' }, name), text, buttons);
}
