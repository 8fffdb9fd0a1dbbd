/** Reads text that is pasted without formats and was written as Markdown. */
import { type ResolvedPos, type Schema, DOMParser as SchemaParser, type Slice } from '@tiptap/pm/model';
import { lexer, parser, type Token, type Tokens } from 'marked';
import { cleanPaste } from './paste.ts';

/** Characters; a longer text is pasted as it is. */
const maxLength = 200_000;

/** The code of a player, as video sites give it away. */
const isPlayer = (text: string) => text.startsWith('<iframe') && text.endsWith('</iframe>');

/** Null for text that is not Markdown. */
export function parseMarkdown(schema: Schema, pasted: string, context: ResolvedPos): Slice {
  const html = isPlayer(pasted.trim()) ? pasted.trim() : htmlOf(pasted);
  // The library reads the text itself then, though its type knows no null.
  if (html === null) return null as unknown as Slice;
  const box = document.createElement('div');
  box.innerHTML = cleanPaste(html);
  return SchemaParser.fromSchema(schema).parseSlice(box, { preserveWhitespace: false, context });
}

function htmlOf(text: string): string | null {
  if (text.length > maxLength) return null;
  const tokens = lexer(text);
  return tokens.some(isSign) ? parser(tokens) : null;
}

/** Somebody who means no Markdown does not write it. */
function isSign(token: Token): boolean {
  switch (token.type) {
    case 'heading':
    case 'blockquote':
    case 'table':
      return true;
    case 'list':
      return (token as Tokens.List).items.length > 1;
    case 'code':
      return (token as Tokens.Code).codeBlockStyle !== 'indented';
    case 'paragraph':
      return (token.tokens ?? []).some(isSign);
    case 'strong':
      return true;
    case 'del':
      return token.raw.startsWith('~~');
    case 'link':
      return token.raw.startsWith('[');
    default:
      return false;
  }
}
