/** The message of a failure is a code with values, so that each reader gets it in their own language. */
import type { Counted } from '../plural.ts';
import type { nouns } from './nouns.ts';
import type { texts } from './texts.ts';

export type Code = keyof typeof texts;
export type Noun = keyof typeof nouns;

/** A value is text that somebody wrote, a number, a list of codes such as currencies, or another message. */
export type Value = string | number | readonly string[] | Message;
export type Values = Readonly<Record<string, Value>>;
export type Message = { readonly code: Code; readonly values?: Values };
export type Messages = Readonly<Record<string, Message>>;

type TextOf<C extends Code> = (typeof texts)[C] extends Counted ? (typeof texts)[C][1] : (typeof texts)[C];
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ValuesOf<C extends Code> =
  NamesIn<TextOf<C>> extends never ? [] : [values: Readonly<Record<NamesIn<TextOf<C>>, Value>>];

/** `message('api_tokens_full', { count: 20 })` */
export const message = <C extends Code>(code: C, ...[values]: ValuesOf<C>): Message =>
  values ? { code, values } : { code };

/** A text of the program from elsewhere, such as the name of a status, is translated as a whole. */
export const ownText = (text: string): Message => message('own_text', { text });

/** Text that people or another program wrote is shown in its own words. */
export const givenText = (text: string): Message => message('given_text', { text });

export const ownTexts = (texts: Readonly<Record<string, string>>): Messages =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, ownText(text)]));
