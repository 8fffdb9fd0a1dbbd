/** Reads parsed HTML without recursion, because strangers decide how deep it is. */
import { parseDocument } from 'htmlparser2';

export type Node = ReturnType<typeof parseDocument>['children'][number];
export type HtmlElement = Extract<Node, { attribs: unknown }>;

export const isElement = (node: Node): node is HtmlElement => 'name' in node && 'attribs' in node;

/** The text of an element, without recursion. */
export function textIn(element: Pick<HtmlElement, 'children'>): string {
  let text = '';
  const waiting: Node[] = [...element.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') text += node.data;
    else if (isElement(node)) {
      if (node.name === 'br') text += '\n';
      waiting.push(...[...node.children].reverse());
    }
  }
  return text;
}

/** The first element with this name, and class. */
export function find(nodes: readonly Node[], name: string, className = ''): HtmlElement | undefined {
  const waiting: Node[] = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.name === name && (node.attribs['class'] ?? '').includes(className)) return node;
    waiting.push(...[...node.children].reverse());
  }
  return undefined;
}

/** The words of a title that may have marks and entities. */
export const wordsIn = (html: string): string => textIn(parseDocument(html)).replace(/\s+/g, ' ').trim();
