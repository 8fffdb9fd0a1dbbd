import { figure } from '../figure.ts';
import { type Counted, formFor, type Language } from '../plural.ts';
import { catalogue, isolated, t, textLocale } from '../translate.ts';
import type { Message, Messages, Value } from './message.ts';
import { texts } from './texts.ts';

const english: Language = { locale: 'en-GB', translate: (text) => text };

/** In English, as it is on the wire and in the log. */
export const inEnglish = (message: Message): string => write(message, english);

/** In the language of the site. */
export function shown(message: Message): string {
  const texts = catalogue();
  if (!texts) return inEnglish(message);
  // "This order was not found." as a whole, because its article agrees with its noun.
  const whole = hasMessage(message) ? inEnglish(message) : '';
  return Object.hasOwn(texts, whole) ? t(whole) : write(message, { locale: textLocale(), translate: t });
}

export const allInEnglish = (messages: Messages): Record<string, string> => mapped(messages, inEnglish);
export const allShown = (messages: Messages): Record<string, string> => mapped(messages, shown);

const mapped = (messages: Messages, change: (message: Message) => string) =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, change(message)]));

const hasMessage = ({ values = {} }: Message) => Object.values(values).some(isMessage);

function write({ code, values = {} }: Message, language: Language): string {
  if (code === 'own_text') return language.translate(String(values['text']));
  const text = formOf(texts[code], values['count'], language);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : writeValue(value, language);
  });
}

function formOf(text: string | Counted, count: Value | undefined, language: Language): string {
  return typeof text === 'string' ? language.translate(text) : formFor(Number(count), text, language);
}

function writeValue(value: Value, language: Language): string {
  if (typeof value === 'string') return language === english ? value : isolated(value);
  if (typeof value === 'number') return figure(value, language.locale);
  if (isMessage(value)) return write(value, language);
  return new Intl.ListFormat(language.locale, { type: 'disjunction' }).format(value);
}

const isMessage = (value: Value): value is Message => typeof value === 'object' && !Array.isArray(value);
