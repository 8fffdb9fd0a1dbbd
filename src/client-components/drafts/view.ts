/** React renders both containers empty and never touches their content. */
import { isPersonOfView } from '#contract/person-header.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import { signInHref } from '../session-state.ts';
import type { DraftForm } from './draft-form.ts';
import { create } from './elements.ts';
import { discard, restore, undoDiscard } from './restoring.ts';
import type { DraftField } from './storage.ts';
import { textOf } from './text-of.ts';

/** Filling the containers before hydration would cause a mismatch. */
export const isHydrated = (): boolean => 'hydrated' in document.documentElement.dataset;

const shown = new WeakMap<Element, string>();

export function show(own: DraftForm): void {
  if (!isHydrated()) return;
  own.form.toggleAttribute('data-unsaved', own.draft !== null);
  // A draft in a closed `<details>` would go unnoticed.
  const fold = own.bar ? own.form.closest('details') : null;
  if (fold) fold.open = true;
  fill(own.form.querySelector('[data-draft-bar]'), barOf(own));
  fill(statusIn(own.form), statusOf(own));
}

/** Buttons of rows have one too. */
const statusIn = (form: HTMLFormElement): Element | null =>
  form.querySelector('[data-save-bar] [data-draft-status]') ?? form.querySelector('[data-draft-status]');

type Piece =
  | string
  | { readonly link: string; readonly href: string }
  | { readonly button: string; readonly press: () => void }
  | { readonly text: string };

function barOf(own: DraftForm): Piece[] {
  const after = (change: (own: DraftForm) => void) => () => {
    change(own);
    show(own);
  };
  const { bar } = own;
  if (bar?.kind === 'offered') {
    const { slot, draft } = bar;
    const time = timeOf(draft.at);
    return [
      draft.left
        ? t('Unsaved draft from {time}. You typed this after sending the form.', { time })
        : t('Unsaved draft from {time}. The saved text changed since, or you typed it in another window.', { time }),
      { button: t('Restore'), press: after(() => restore(own, { slot, draft })) },
      { button: t('Discard draft'), press: after(discard) },
    ];
  }
  if (bar?.kind === 'listed')
    return [
      t('Not saved yet, and only in this browser:'),
      ...bar.drafts.map((each) => ({
        button: `${beginningOf(each.draft.fields)} (${timeOf(each.draft.at)})`,
        press: after(() => restore(own, each)),
      })),
    ];
  if (bar?.kind === 'discarded') return [t('Draft discarded.'), { button: t('Undo'), press: after(undoDiscard) }];
  const missing = own.missing.length > 0 ? missingOf(own.missing) : [];
  if (bar?.kind === 'restored') {
    return [
      t('Unsaved changes from {time} were restored.', { time: timeOf(bar.at) }),
      { button: t('Discard draft'), press: after(discard) },
      ...missing,
    ];
  }
  return missing;
}

const beginningOf = (fields: readonly DraftField[]): string => {
  const text = textOf(fields).replaceAll('\n', ' ').slice(0, 60);
  return text === '' ? t('Unsaved draft') : text;
};

const missingOf = (fields: readonly DraftField[]): Piece[] => [
  t('This part of your draft no longer fits the form. You can copy it:'),
  { text: textOf(fields) },
];

let isSessionOver = false;
/** Returns whether that is new. */
export function noteEnd(isOver: boolean): boolean {
  const isNew = isOver !== isSessionOver;
  isSessionOver = isOver;
  return isNew;
}

function statusOf(own: DraftForm): Piece[] {
  if (isSessionOver)
    return [
      own.isSaved ? t('You are signed out. This browser keeps what you type.') : t('You are signed out.'),
      { link: t('Sign in again'), href: signInHref() },
    ];
  if (own.savedAt !== null) return [t('Saved {time}', { time: timeOf(own.savedAt) })];
  const text = own.problem ? `${t('Unsaved')}. ${own.problem}` : t('Unsaved');
  if (!own.draft) return own.problem ? [text] : [];
  if (isPersonOfView(own.slot.owner)) return [t('You see this page as another user: nothing you type is saved.')];
  if (!own.isSaved) return [t('Unsaved. This browser cannot store it: save before you leave.')];
  if (own.bar?.kind === 'restored') return [text];
  if (own.bar?.kind === 'offered')
    return [t('Unsaved. It is saved automatically once you choose “Restore” or “Discard draft” above.')];
  const press = () => {
    discard(own);
    show(own);
  };
  return [text, { button: t('Discard draft'), press }];
}

export function timeOf(at: number): string {
  const date = new Date(at);
  const { locale } = siteFormat();
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${date.toLocaleDateString(locale, { day: 'numeric', month: 'long' })}, ${time}`;
}

/** Skips unchanged content, so that a focused button keeps its focus. */
function fill(container: Element | null, pieces: readonly Piece[]): void {
  if (!container) return;
  const serialized = JSON.stringify(pieces);
  if ((shown.get(container) ?? '[]') === serialized && container.hasChildNodes() === pieces.length > 0) return;
  shown.set(container, serialized);
  const hadFocus = container.contains(document.activeElement);
  container.replaceChildren(...pieces.flatMap((piece) => [nodeOf(piece), ' ']));
  if (hadFocus)
    (container.querySelector('button') ?? container.closest('form')?.querySelector<HTMLElement>('.input'))?.focus();
}

function nodeOf(piece: Piece): Node {
  if (typeof piece === 'string') return document.createTextNode(piece);
  if ('text' in piece) {
    return create('textarea', {
      readOnly: true,
      className: 'input',
      ariaLabel: t('Part of your draft'),
      value: piece.text,
    });
  }
  if ('link' in piece) {
    const link = create('a', { href: piece.href, textContent: piece.link });
    // The link loads a new document, which shows the draft of this tab after the sign-in.
    link.dataset['reload'] = '';
    return link;
  }
  const button = create('button', { type: 'button', className: 'link-button', textContent: piece.button });
  button.addEventListener('click', piece.press);
  return button;
}
