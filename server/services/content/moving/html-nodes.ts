/** Reads parsed HTML without recursion, because strangers decide how deep it is. */
import { DomHandler, Parser, type parseDocument } from 'htmlparser2';
import { Unreadable } from './found.ts';

export type Node = ReturnType<typeof parseDocument>['children'][number];
export type HtmlElement = Extract<Node, { attribs: unknown }>;

export const isElement = (node: Node): node is HtmlElement => 'name' in node && 'attribs' in node;

/** The parser moves all open elements for each new one. */
const deepest = 1_000;
/** Too short to be nested as deeply. */
const maxTitle = 2_000;

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > deepest) throw new Unreadable('Its text is nested too deeply.');
    super.onopentag(name, attributes);
  }
}

/** Throws `Unreadable`. */
export function nodesOf(html: string): Node[] {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root.children;
}

/** A spread of so many arguments would overflow the stack. */
export function addAll<Item>(items: Item[], more: readonly Item[]): void {
  for (const item of more) items.push(item);
}

/** The text of an element, without recursion. */
export function textIn(element: Pick<HtmlElement, 'children'>): string {
  let text = '';
  const waiting: Node[] = [...element.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') text += node.data;
    else if (isElement(node)) {
      if (node.name === 'br') text += '\n';
      addAll(waiting, node.children.toReversed());
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
    addAll(waiting, node.children.toReversed());
  }
  return undefined;
}

/** The words of a title that may have marks and entities. */
export const wordsIn = (html: string): string =>
  textIn({ children: nodesOf(html.slice(0, maxTitle)) })
    .replace(/\s+/g, ' ')
    .trim();
