'use client';
/** Puts the stored value of one field into the form of a conflict, and back what was typed. */
import { useEffect, useState } from 'react';
import { contentOf, type Field, fieldsOf, setValue } from '../drafts/fields.ts';

type Props = {
  /** Id of the form. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  /** Undefined for a box that is not checked. */
  readonly stored: string | undefined;
};

/** A box has the key of its value. */
function fieldIn(form: string, name: string): Field | undefined {
  const element = document.getElementById(form);
  const fields = element instanceof HTMLFormElement ? fieldsOf(element) : new Map<string, Field>();
  return fields.get(name) ?? fields.get(`${name}=on`);
}

export function StoredChoice({ form, name, label, stored }: Props) {
  const [isPossible, setPossible] = useState(false);
  /** What was typed, while the form has the stored value. */
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setPossible(fieldIn(form, name) !== undefined), [form, name]);
  if (!isPossible) return null;
  const toggle = () => {
    const field = fieldIn(form, name);
    if (!field) return;
    setTyped(typed === null ? contentOf(field) : null);
    setValue(field, typed ?? stored ?? '');
    // Saves the draft.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <button type="button" className="link-button" onClick={toggle}>
      {typed === null ? 'Use the stored one' : 'Use yours'}
      <span className="visually-hidden"> for {label}</span>
    </button>
  );
}
