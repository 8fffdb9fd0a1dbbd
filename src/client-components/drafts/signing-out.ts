/** This code is loaded when somebody signs out who has drafts in this browser (drafts.ts). */
import { t } from '#contract/translate.ts';
import { knownForms } from './draft-form.ts';
import { button, create, documentLink } from './elements.ts';
import { allDrafts, claimForTab, ownerHere, type StoredDraft } from './storage.ts';
import { timeOf } from './view.ts';

export async function leaveDrafts(leave: () => void): Promise<void> {
  await saveWhatCanBe();
  const drafts = allDrafts();
  if (drafts.length === 0) leave();
  else ask(drafts, leave);
}

async function saveWhatCanBe(): Promise<void> {
  const saving = knownForms().filter(({ form, draft }) => form.dataset['autosave'] && draft);
  if (saving.length === 0) return;
  try {
    const { saveNow } = await import(/* webpackChunkName: "autosave" */ './autosave.ts');
    await Promise.all(saving.map(saveNow));
  } catch {
    // They are asked about.
  }
}

function ask(drafts: readonly StoredDraft[], leave: () => void): void {
  const own = drafts.filter(({ slot }) => ['', ownerHere()].includes(slot.owner));
  const others = { count: drafts.length - own.length };
  const title = create('h2', { id: 'signing-out' }, t('Sign out and lose what is not saved?'));
  const stay = button(t('Stay signed in'), () => dialog.close(), 'button');
  const go = button(t('Sign out and lose it'), () => dialog.close('sign-out'), 'button button-quiet');
  const dialog = create(
    'dialog',
    { className: 'question' },
    title,
    ...(own.length > 0
      ? [create('p', {}, t('Only this browser has these texts:')), create('ul', {}, ...own.map(itemOf))]
      : []),
    ...(others.count > 0
      ? [create('p', {}, t('Unsaved texts of other people who used this browser: {count}', others))]
      : []),
    create('p', { className: 'row' }, stay, go),
  );
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (dialog.returnValue === 'sign-out') leave();
  });
  document.body.append(dialog);
  dialog.showModal();
  stay.focus();
}

function itemOf({ slot, draft }: StoredDraft): HTMLElement {
  const link = documentLink(draft.label.replace(/^, /, ''), draft.href);
  link.addEventListener('click', () => claimForTab(slot));
  return create('li', {}, link, `, ${timeOf(draft.at)}`);
}
