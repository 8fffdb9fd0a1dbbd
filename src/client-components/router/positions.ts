/** Where somebody is in a page: which control has the focus, and where in the window it stands. */

type Step = { readonly parent: Element; readonly index: number; readonly tag: string };

/**
 * Notes the position before a page is replaced. What comes back restores it: to the same control, or to the one that has
 * taken its place (of the next row, where one was removed). False where there is none, or where `outcome` has taken the
 * place of the form.
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
  const top = active.getBoundingClientRect().top;
  return (outcome = null) => {
    const now = document.activeElement;
    // A field of the next step has taken the focus by itself.
    if (now !== active && now !== document.body) return true;
    const place = active.isConnected ? active : successor(steps, outcome);
    if (!(place instanceof HTMLElement) || !place.checkVisibility()) return false;
    if (place !== now && active !== form) place.focus({ preventScroll: true });
    if (place !== active && caret !== null && isTypedInto(place)) place.setSelectionRange(caret, caret);
    scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' });
    return true;
  };
}

const isTypedInto = (place: Element): place is HTMLInputElement | HTMLTextAreaElement =>
  place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement;

/** What stands now where the steps led: down from the innermost element that is still there. */
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
