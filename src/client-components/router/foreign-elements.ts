/**
 * Translators and extensions of the browser put elements of theirs around the texts of a page, or in their place. React
 * keeps its own text nodes, so that it could neither remove nor change such a text, nor place anything before it:
 * removing or inserting throws. This file is loaded once the page has elements that are not React's.
 */

/** The keys are text nodes that left the document; the values replace them there. */
const substitutes = new WeakMap<Node, ChildNode>();

/** `before` has the changes until this file was loaded. */
export function allowForeignElements(before: readonly MutationRecord[]): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    removeChild.call(this, placeOf(child, this));
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(node: Child, next: Node | null): Child {
    insertBefore.call(this, node, next && placeOf(next, this));
    return node;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, text: string | null) {
      value.set?.call(this, text);
      // A translator sees the new text and translates it.
      if (!this.parentNode) substitutes.get(this)?.replaceWith(this);
    },
  });
  noteSubstitutes(before);
  new MutationObserver(noteSubstitutes).observe(document, { childList: true, subtree: true });
}

/** The child of `parent` that is, contains or replaces the node. */
function placeOf(node: Node, parent: Node): Node {
  let place: Node | null = node.parentNode ? node : (substitutes.get(node) ?? null);
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? node;
}

function noteSubstitutes(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode) continue;
      const substitute = [...addedNodes, previousSibling, nextSibling].find(
        (other): other is HTMLElement => other?.nodeName === 'FONT' && other.parentNode === target,
      );
      if (substitute) substitutes.set(node, substitute);
    }
  }
}
