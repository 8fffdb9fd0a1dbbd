/** The catalogue of each language, and what fills its placeholders. */
import type { Language } from '#contract/auth/users.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export const textsIn: Readonly<Record<Language, Texts>> = { en, de, fr, es };

export type Values = Readonly<Record<string, string>>;

/** Throws if a value is missing. Placeholders within values are not filled. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a text of a message has no value for ${name}`);
    return value;
  });
}

/** French has a space within « » and before some marks, where no line may end. */
export const unbroken = (text: string): string => text.replace(/(?<=«) | (?=[»:;?!])/g, '\u00A0');
