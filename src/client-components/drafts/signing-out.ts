/** This code is loaded when somebody signs out who has drafts in this browser (drafts.ts). */
import { t } from '#contract/translate.ts';
import { knownForms } from './draft-form.ts';
import { create } from './elements.ts';
import { claimForTab, listDrafts, ownerHere, type StoredDraft } from './storage.ts';
import { timeOf } from './view.ts';

export async function leaveDrafts(leave: () => void): Promise<void> {
  await saveWhatCanBe();
  const drafts = listDrafts(null);
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
  const dialog = create('dialog', { className: 'question' });
  const title = create('h2', { id: 'signing-out', textContent: t('Sign out and lose what is not saved?') });
  dialog.setAttribute('aria-labelledby', title.id);
  const own = drafts.filter(({ slot }) => slot.owner === ownerHere() || slot.owner === '');
  const list = create('ul', {});
  for (const { slot, draft } of own) {
    const item = create('li', {});
    const link = create('a', { href: draft.href, textContent: draft.label.replace(/^, /, '') });
    link.dataset['reload'] = '';
    link.addEventListener('click', () => claimForTab(slot));
    item.append(link, `, ${timeOf(draft.at)}`);
    list.append(item);
  }
  const others = drafts.length - own.length;
  const stay = create('button', { type: 'button', className: 'button', textContent: t('Stay signed in') });
  stay.addEventListener('click', () => dialog.close());
  const go = create('button', {
    type: 'button',
    className: 'button button-quiet',
    textContent: t('Sign out and lose it'),
  });
  go.addEventListener('click', () => {
    dialog.close();
    leave();
  });
  const buttons = create('p', { className: 'row' });
  buttons.append(stay, go);
  dialog.append(
    title,
    ...(own.length > 0 ? [create('p', { textContent: t('Only this browser has these texts:') }), list] : []),
    ...(others > 0
      ? [
          create('p', {
            textContent: t('Unsaved texts of other people who used this browser: {count}', { count: others }),
          }),
        ]
      : []),
    buttons,
  );
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  stay.focus();
}
