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
  document.addEventListener('click', drop);
  // While the document is still being read, a form may be there without all of its fields.
  const watch = () => onChanges(tend);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch, { once: true });
  else watch();
}

/** Restores forms that came into the document, and drops drafts that were sent. */
function tend(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-draft-clear]')) forget(dataset['draftClear']);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    if (restored.has(form)) continue;
    restored.add(form);
    restore(form);
  }
}
const restored = new WeakSet<HTMLFormElement>();

const forget = (name = '') => localStorage.removeItem(keyOf(name));

function save(form: HTMLFormElement): void {
  const draft: Draft = { fields: fieldsOf(form).map((field) => [field.name, contentOf(field)]) };
  const revision = revisionOf(form)?.value;
  if (revision !== undefined) draft.revision = revision;
  try {
    localStorage.setItem(keyOf(form.dataset['draft'] ?? ''), JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: then there is no draft.
  }
}

/**
 * Fills what is empty; where the form can say that it did (`[data-draft-line]`), also what holds something else. It then goes
 * on from the revision that was worked on, so that a change which came in between is noticed when it is saved.
 */
function restore(form: HTMLFormElement): void {
  const { fields = [], revision } = read(form.dataset['draft'] ?? '');
  const line = form.querySelector<HTMLElement>('[data-draft-line]');
  const left = [...fields];
  let isOther = false;
  for (const field of fieldsOf(form)) {
    const place = left.findIndex(([name]) => name === field.name);
    const [kept] = place < 0 ? [] : left.splice(place, 1);
    if (!kept || kept[1] === contentOf(field) || !(line || contentOf(field) === '')) continue;
    if (isTicked(field)) field.checked = kept[1] === on;
    else field.value = kept[1];
    isOther = true;
    // For those who show the field in another way: an editor.
    field.dispatchEvent(new Event('restored'));
  }
  if (!line || !isOther) return;
  line.hidden = false;
  const hidden = revisionOf(form);
  if (hidden && revision !== undefined) hidden.value = revision;
}

/** `[data-draft-drop]`: a link goes where it leads, a button shows the form as the server has it. */
function drop(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-draft-drop]') : null;
  if (!target) return;
  forget(target.dataset['draftDrop'] || target.closest<HTMLFormElement>('form')?.dataset['draft']);
  if (!target.matches('a')) location.reload();
}

type Draft = { fields: Array<[name: string, value: string]>; revision?: string };

function read(name: string): Partial<Draft> {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Partial<Draft> | null;
    return Array.isArray(draft?.fields) ? draft : {};
  } catch {
    return {};
  }
}

const revisionOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[type=hidden][name=revision]');

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter((field): field is Field => isTypedInto(field) && /^[^$]/.test(field.name));

const isTypedInto = (field: Element): field is Field =>
  field.matches('textarea,select,input') && !/hidden|password|file|submit/.test((field as HTMLInputElement).type);

/** Of a box or a button of several, whether it is chosen. */
const on = 'on';
const isTicked = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type);
const contentOf = (field: Field): string => (isTicked(field) ? (field.checked ? on : '') : field.value);
