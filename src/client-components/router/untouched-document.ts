/** A document without a payload stays as it came until the router shows another page in its place. */
import { useInsertionEffect } from 'react';

let attributes: readonly Attr[] = [];

export function UntouchedDocument(): null {
  // Its end comes before React places the other page, in the same turn.
  useInsertionEffect(() => clearDocument, []);
  return null;
}

/** React finds styles and scripts again by itself, without loading or running them a second time. */
function clearDocument(): void {
  attributes = [...document.documentElement.attributes];
  for (const element of document.querySelectorAll('body > *, head > :not([rel=stylesheet], style, [src])'))
    element.remove();
}

/** React removes the attributes of `<html>` that it does not know. The theme, and what extensions note there, has to stay. */
export function restoreAttributes(): void {
  const { documentElement: root } = document;
  for (const attribute of attributes) if (!root.hasAttribute(attribute.name)) root.setAttributeNode(attribute);
  attributes = [];
}
