/** Says in a form what becomes of its text. React renders both containers empty and never touches their content. */
import { isPersonOfView } from '#contract/person-header.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import { signInHref } from '../session-state.ts';
import type { DraftForm } from './draft-form.ts';
import { button, documentLink, textCopy } from './elements.ts';
import { discard, restore, undoDiscard } from './restoring.ts';
import { isStored } from './storage.ts';
import { textOf } from './text-of.ts';

/** Filling the containers before hydration would cause a mismatch. */
export const isHydrated = (): boolean => 'hydrated' in document.documentElement.dataset;

export function show(own: DraftForm): void {
  if (!isHydrated()) return;
  const { form } = own;
  form.toggleAttribute('data-unsaved', own.draft !== null);
  // A draft in a closed `<details>` would go unnoticed.
  const fold = own.bar ? form.closest('details') : null;
  if (fold) fold.open = true;
  fill(form.querySelector('[data-draft-bar]'), barOf(own));
  // Buttons of rows have one too.
  fill(
    form.querySelector('[data-save-bar] [data-draft-status]') ?? form.querySelector('[data-draft-status]'),
    statusOf(own),
  );
}

type Content = ReadonlyArray<Node | string>;

const change = (own: DraftForm, text: string, act: (own: DraftForm) => void) =>
  button(text, () => {
    act(own);
    show(own);
  });

function barOf(own: DraftForm): Content {
  const { bar, missing } = own;
  if (bar?.kind === 'listed')
    return [
      t('Not saved yet, and only in this browser:'),
      ...bar.drafts.map((found) => {
        const text = textOf(found.draft.fields).replaceAll('\n', ' ').slice(0, 60) || t('Unsaved draft');
        return change(own, `${text} (${timeOf(found.draft.at)})`, () => restore(own, found));
      }),
    ];
  if (bar?.kind === 'discarded') return [t('Draft discarded.'), change(own, t('Undo'), undoDiscard)];
  if (bar?.kind === 'offered') {
    const time = timeOf(bar.found.draft.at);
    return [
      t('Unsaved draft from {time}. The saved text changed since, or you typed it in another window.', { time }),
      change(own, t('Restore'), () => restore(own, bar.found)),
      change(own, t('Discard draft'), discard),
    ];
  }
  return [
    ...(bar
      ? [
          t('Unsaved changes from {time} were restored.', { time: timeOf(bar.found.draft.at) }),
          change(own, t('Discard draft'), discard),
        ]
      : []),
    ...(missing.length > 0
      ? [
          t('This part of your draft no longer fits the form. You can copy it:'),
          textCopy(t('Part of your draft'), textOf(missing)),
        ]
      : []),
  ];
}

let isSessionOver = false;
/** Returns whether that is new. */
export function noteEnd(isOver: boolean): boolean {
  const isNew = isOver !== isSessionOver;
  isSessionOver = isOver;
  return isNew;
}

function statusOf(own: DraftForm): Content {
  const { bar, draft, problem, savedAt, slot } = own;
  if (isSessionOver)
    return [
      isStored(slot) ? t('You are signed out. This browser keeps what you type.') : t('You are signed out.'),
      documentLink(t('Sign in again'), signInHref()),
    ];
  if (savedAt !== null) return [t('Saved {time}', { time: timeOf(savedAt) })];
  const text = problem ? `${t('Unsaved')}. ${problem}` : t('Unsaved');
  if (!draft) return problem ? [text] : [];
  if (isPersonOfView(slot.owner)) return [t('You see this page as another user: nothing you type is saved.')];
  if (!isStored(slot)) return [t('Unsaved. This browser cannot store it: save before you leave.')];
  if (bar?.kind === 'restored') return [text];
  if (bar?.kind === 'offered')
    return [t('Unsaved. It is saved automatically once you choose “Restore” or “Discard draft” above.')];
  return [text, change(own, t('Discard draft'), discard)];
}

export function timeOf(at: number): string {
  const date = new Date(at);
  const { locale } = siteFormat();
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${date.toLocaleDateString(locale, { day: 'numeric', month: 'long' })}, ${time}`;
}

/** Programs that translate pages change what is shown, so it is compared with what was written. */
const shown = new WeakMap<Element, Node>();

/** Skips unchanged content, so that a focused button keeps its focus. */
function fill(container: Element | null, content: Content): void {
  if (!container) return;
  const next = container.cloneNode() as Element;
  next.append(...content.flatMap((each) => [each, ' ']));
  // React may have emptied it since.
  const isSame = next.hasChildNodes() === container.hasChildNodes();
  if (isSame && next.isEqualNode(shown.get(container) ?? container)) return;
  shown.set(container, next.cloneNode(true));
  const hadFocus = container.contains(document.activeElement);
  container.replaceChildren(...next.childNodes);
  if (hadFocus)
    (container.querySelector('button') ?? container.closest('form')?.querySelector<HTMLElement>('.input'))?.focus();
}
