'use client';
/**
 * Keeps what is typed into the form of a record in this browser until it was saved, through reloads, expired sessions and lost
 * rights, and says so when it put something back. (Forms that begin empty are kept by the boot script, which needs no React.)
 */
import { useEffect, useRef, useState } from 'react';

/** The boot script drops drafts by the same key. */
const keyOf = (name: string) => `portico:draft:${name}`;
type Draft = { fields: Array<[name: string, content: string]>; revision?: string };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** `name` tells the records of a page apart. Links with `data-draft-drop={name}` let go of the draft. */
export function DraftKeeper({ name }: { readonly name: string }) {
  const own = useRef<HTMLParagraphElement>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const form = own.current?.closest('form');
    if (!form) return;
    setBack(restore(form, name));
    const off = new AbortController();
    const { signal } = off;
    form.addEventListener('input', () => save(form, name), { signal });
    form.addEventListener('reset', () => setBack(false), { signal });
    const drop = ({ target }: Event) => {
      if (target instanceof Element && target.closest(`[data-draft-drop="${CSS.escape(name)}"]`)) forget(name);
    };
    document.addEventListener('click', drop, { signal, capture: true });
    return () => off.abort();
  }, [name]);
  return (
    <p ref={own} hidden={!isBack} role="status" className="form-draft">
      What you typed before was put back.{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          forget(name);
          location.reload();
        }}
      >
        Drop it
      </button>
    </p>
  );
}

const forget = (name: string) => localStorage.removeItem(keyOf(name));

function save(form: HTMLFormElement, name: string): void {
  const draft: Draft = { fields: fieldsOf(form).map((field) => [field.name, contentOf(field)]) };
  const revision = revisionOf(form)?.value;
  if (revision !== undefined) draft.revision = revision;
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: then there is no draft.
  }
}

/**
 * Whether anything is other than the server has it. The form then goes on from the revision that was worked on, so that a
 * change which came in between is noticed when it is saved.
 */
function restore(form: HTMLFormElement, name: string): boolean {
  const { fields = [], revision } = read(name);
  const left = [...fields];
  let isOther = false;
  for (const field of fieldsOf(form)) {
    const place = left.findIndex(([kept]) => kept === field.name);
    const kept = place < 0 ? undefined : left.splice(place, 1)[0]?.[1];
    if (kept === undefined || kept === contentOf(field)) continue;
    if (isTicked(field)) field.checked = kept !== '';
    else field.value = kept;
    isOther = true;
    // For those who show the field in another way: an editor.
    field.dispatchEvent(new Event('restored'));
  }
  const hidden = revisionOf(form);
  if (isOther && hidden && revision !== undefined) hidden.value = revision;
  return isOther;
}

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

const isTicked = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type);
/** Of a box, its value where it is ticked: boxes of the same name differ in nothing else. */
const contentOf = (field: Field): string => (isTicked(field) && !field.checked ? '' : field.value);
