type Step = { readonly parent: Element; readonly index: number; readonly tag: string };

/** The returned function finds the control or its replacement; false if there is none or `outcome` replaced it. */
export function savePosition(form: HTMLFormElement | null): (outcome?: Element | null) => boolean {
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
    const focused = document.activeElement;
    // The next step has focused a field.
    if (focused !== active && focused !== document.body) return true;
    const target = disclosed(active.isConnected ? active : (inRecord() ?? findReplacement(steps, outcome)));
    if (!(target instanceof HTMLElement) || !boxOf(target).checkVisibility()) return false;
    if (target.hidden) markCaret(target, top);
    else if (target !== focused && active !== form) target.focus({ preventScroll: true });
    if (target !== active && caret !== null && isTypedInto(target)) target.setSelectionRange(caret, caret);
    scrollBy({ top: boxOf(target).getBoundingClientRect().top - top, behavior: 'instant' });
    return true;
  };
}

/** The summary of the closed `<details>` around the target, or the target itself. */
const disclosed = (target: Element | null): Element | null =>
  target?.closest('details:not([open])')?.querySelector('summary') ?? target;

/** An editor or its hidden field stands for the box with its toolbar. */
const boxOf = (target: Element): Element =>
  target.closest('[data-editor]') ?? (isHidden(target) ? target.nextElementSibling : null) ?? target;

const isHidden = (target: Element) => target instanceof HTMLTextAreaElement && target.hidden;

/** The form of a new record is replaced by the record's form after the first save, also if it saved itself before. */
function counterpartOf(active: Element): () => Element | null {
  const form = active.closest<HTMLFormElement>('form[data-draft]');
  const { draft } = form?.dataset ?? {};
  if (!draft) return () => null;
  const [, kind] = /^([^:]+):new(?:$|:)/.exec(draft) ?? [];
  const control = active === form ? null : selectorOf(active);
  return () => {
    const record = document.querySelector(
      kind ? `form[data-draft^="${CSS.escape(kind)}:"]` : `form[data-draft="${CSS.escape(draft)}"]`,
    );
    if (record === form) return null;
    return control === null ? record : (record?.querySelector(control) ?? null);
  };
}

function selectorOf(active: Element): string {
  const field = active.closest('[data-editor]')?.parentElement?.querySelector('textarea[hidden]') ?? active;
  const [name, value] = [field.getAttribute('name'), field.getAttribute('value')];
  if (name === null) return isSubmit(field) ? 'button[type="submit"]:not([name])' : ':not(*)';
  const byName = `[name="${CSS.escape(name)}"]:not([aria-hidden])`;
  return isSubmit(field) || isRadio(field) ? `${byName}[value="${CSS.escape(value ?? '')}"]` : byName;
}

const isSubmit = (target: Element) => target instanceof HTMLButtonElement && target.type === 'submit';
const isRadio = (target: Element) => target instanceof HTMLInputElement && target.type === 'radio';

function markCaret(field: HTMLElement, top: number): void {
  field.dataset['caret'] = String(top);
  field.dispatchEvent(new Event('caret'));
}

const isTypedInto = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function findReplacement(steps: readonly Step[], outcome: Element | null): Element | null {
  const start = steps.findIndex(({ parent }) => parent.isConnected);
  let target = steps[start]?.parent;
  for (const { index, tag } of steps.slice(0, start + 1).reverse()) {
    const next: Element | undefined = target?.children[index] ?? target?.lastElementChild ?? undefined;
    if (next?.tagName !== tag || next.contains(outcome)) return null;
    target = next;
  }
  return target ?? null;
}
