/**
 * Keeps what is typed into `form[data-draft="name"]` in the browser until it was sent: `[data-draft-clear="name"]`
 * on a later page says that it was. Works before hydration, and through reloads, crashes and new builds.
 */
import { onChanges } from './changes.ts';

const keyOf = (name: string) => `portico:draft:${name}`;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function keepDrafts(): void {
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-draft]') : null;
    if (form) save(form);
  });
  // While the document is still being read, a form may be there without all of its fields.
  const watch = () => onChanges(tend);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch, { once: true });
  else watch();
}

/** Restores forms that came into the document, and drops drafts that were sent. */
function tend(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-draft-clear]')) {
    localStorage.removeItem(keyOf(dataset['draftClear'] ?? ''));
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    if (restored.has(form)) continue;
    restored.add(form);
    restore(form);
  }
}
const restored = new WeakSet<HTMLFormElement>();

function save(form: HTMLFormElement): void {
  const values = Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.value]));
  try {
    localStorage.setItem(keyOf(form.dataset['draft'] ?? ''), JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden: then there is no draft.
  }
}

/** What the server gave back (after an error) is newer than the draft and stays. */
function restore(form: HTMLFormElement): void {
  const values = read(form.dataset['draft'] ?? '');
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (typeof value === 'string' && field.value === '') field.value = value;
  }
}

function read(name: string): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((field): field is Field => isTypedInto(field) && /^[^$]/.test(field.name));

const isTypedInto = (field: Element): field is Field =>
  field.matches('textarea,select,input') &&
  !/hidden|password|file|submit|checkbox|radio/.test((field as HTMLInputElement).type);
