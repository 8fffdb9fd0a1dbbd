'use client';
/** Swaps the stored value of one field in the form of a conflict with what was typed. */
import { useEffect, useState } from 'react';
import { contentOf, type Field, fieldsOf, setValue } from '../drafts/fields.ts';

type Props = {
  /** Id of the form. */
  readonly form: string;
  readonly name: string;
  readonly label: string;
  /** It is undefined for a box that is not checked. */
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
  /** The value that the form does not have at the moment: the stored or the typed one. */
  const [other, setOther] = useState(stored ?? '');
  const [isStored, setStored] = useState(false);
  useEffect(() => setPossible(fieldIn(form, name) !== undefined), [form, name]);
  if (!isPossible) return null;
  const swap = () => {
    const field = fieldIn(form, name);
    if (!field) return;
    setOther(contentOf(field));
    setStored(!isStored);
    setValue(field, other);
    // Saves the draft.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <button type="button" className="link-button" onClick={swap}>
      {isStored ? 'Use yours' : 'Use the stored one'}
      <span className="visually-hidden"> for {label}</span>
    </button>
  );
}
