/**
 * The library of schemas takes only texts. A text without values stays one, and is looked up as a whole in a catalogue; one with
 * values is made here when its module loads, so that `issueMessage` finds its code again.
 */
import { type Message, ownText } from './message.ts';
import { inEnglish } from './write.ts';

const known = new Map<string, Message>();

export function schemaText(said: Message): string {
  const text = inEnglish(said);
  known.set(text, said);
  return text;
}

export const messageOfSchema = (text: string): Message => known.get(text) ?? ownText(text);
