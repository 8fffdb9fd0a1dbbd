/** Keeps the focused control at its position in the window while React replaces the page. */

type Step = { readonly parent: Element; readonly index: number; readonly tag: string };

/**
 * Saves the position before a page is replaced. The returned function restores it, to the same control or to its
 * replacement (in the next row, if a row was removed). It returns false if there is none or `outcome` replaced the form.
 */
export function notePosition(form: HTMLFormElement | null): (outcome?: Element | null) => boolean {
  const active = document.activeElement === document.body ? form : document.activeElement;
  if (!active) return () => false;
  const steps: Step[] = [];
  for (let element = active; element.parentElement; element = element.parentElement) {
    const { parentElement: parent, tagName: tag } = element;
    steps.push({ parent, tag, index: [...parent.children].indexOf(element) });
  }
  const caret = isTypedInto(active) ? active.selectionStart : null;
  const top = boxOf(active).getBoundingClientRect().top;
  const inRecord = counterpartOf(active);
  return (outcome = null) => {
    const now = document.activeElement;
    // The next step has focused a field.
    if (now !== active && now !== document.body) return true;
    const place = active.isConnected ? active : (inRecord() ?? successor(steps, outcome));
    if (!(place instanceof HTMLElement) || !boxOf(place).checkVisibility()) return false;
    if (place.hidden) markCaret(place, top);
    else if (place !== now && active !== form) place.focus({ preventScroll: true });
    if (place !== active && caret !== null && isTypedInto(place)) place.setSelectionRange(caret, caret);
    scrollBy({ top: boxOf(place).getBoundingClientRect().top - top, behavior: 'instant' });
    return true;
  };
}

/** What is seen of a control: of an editor, and of the hidden field that holds its text, the editor with its tools. */
const boxOf = (place: Element): Element =>
  place.closest('[data-editor]') ?? (isHidden(place) ? place.nextElementSibling : null) ?? place;

const isHidden = (place: Element) => place instanceof HTMLTextAreaElement && place.hidden;

/** The form of a new record is replaced by the form of the record: finds the same control there. */
function counterpartOf(active: Element): () => Element | null {
  const form = active.closest<HTMLFormElement>('form[data-draft]');
  const [, kind] = /^([^:]+):new(?:$|:)/.exec(form?.dataset['draft'] ?? '') ?? [];
  if (!kind) return () => null;
  const control = active === form ? null : selectorOf(active);
  return () => {
    const record = document.querySelector(`form[data-draft^="${CSS.escape(kind)}:"]`);
    return control === null ? record : (record?.querySelector(control) ?? null);
  };
}

/** Of a control within its form. */
function selectorOf(active: Element): string {
  const field = active.closest('[data-editor]')?.parentElement?.querySelector('textarea[hidden]') ?? active;
  const [name, value] = [field.getAttribute('name'), field.getAttribute('value')];
  if (name === null) return isSubmit(field) ? 'button[type="submit"]:not([name])' : ':not(*)';
  const byName = `[name="${CSS.escape(name)}"]:not([aria-hidden])`;
  return isSubmit(field) || isChoice(field) ? `${byName}[value="${CSS.escape(value ?? '')}"]` : byName;
}

const isSubmit = (place: Element) => place instanceof HTMLButtonElement && place.type === 'submit';
const isChoice = (place: Element) => place instanceof HTMLInputElement && place.type === 'radio';

/** The editor of this field may still be on its way: it finds the mark when it comes. */
function markCaret(field: HTMLElement, top: number): void {
  field.dataset['caret'] = String(top);
  field.dispatchEvent(new Event('caret'));
}

const isTypedInto = (place: Element): place is HTMLInputElement | HTMLTextAreaElement =>
  place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement;

/** Follows the saved path from the innermost element that is still in the document. */
function successor(steps: readonly Step[], outcome: Element | null): Element | null {
  const start = steps.findIndex(({ parent }) => parent.isConnected);
  let place = steps[start]?.parent;
  for (const { index, tag } of steps.slice(0, start + 1).reverse()) {
    const next: Element | undefined = place?.children[index] ?? place?.lastElementChild ?? undefined;
    if (next?.tagName !== tag || next.contains(outcome)) return null;
    place = next;
  }
  return place ?? null;
}
