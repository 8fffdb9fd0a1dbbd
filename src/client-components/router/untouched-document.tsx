/** A document without a payload stays as it came until the router shows another page in its place. */
import { type ReactNode, useInsertionEffect, useLayoutEffect } from 'react';

/** A frame that was sent before its page was known got the title, descriptions and links of the page in the body. */
const ofServer = '#progress, #waiting, #announcer, #notice, #closed-site, title, meta, link:not([rel=stylesheet])';

let attributes: Array<readonly [Element, Attr]> = [];

type Props = {
  /** Null until the other page is shown. */
  readonly children: ReactNode;
};

export function UntouchedDocument({ children }: Props) {
  const isReplaced = children !== null;
  // Effects of a parent come after React has taken over `<html>` and `<body>`.
  useLayoutEffect(() => {
    if (isReplaced) restoreAttributes();
  }, [isReplaced]);
  return (
    <>
      <Cleared isReplaced={isReplaced} />
      {children}
    </>
  );
}

function Cleared({ isReplaced }: { readonly isReplaced: boolean }): null {
  // It ends before React places what follows, in the same turn.
  useInsertionEffect(() => (isReplaced ? undefined : clearDocument), [isReplaced]);
  return null;
}

/** Removes only what the server sent. React finds styles and scripts again by itself, without loading or running them a second time. */
function clearDocument(): void {
  const { documentElement: root, body } = document;
  attributes = [root, body].flatMap((element) =>
    [...element.attributes].map((attribute) => [element, attribute] as const),
  );
  const content = document.getElementById('content');
  // Translators, password managers and other extensions have elements of their own in the body.
  for (const element of root.querySelectorAll('body > *, head > :not([rel=stylesheet], style, [src])'))
    if (element.parentNode !== body || element.contains(content) || element.matches(ofServer)) element.remove();
}

/** React removes the attributes of `<html>` and `<body>` that it does not know. The theme, and what extensions note there, has to stay. */
function restoreAttributes(): void {
  for (const [element, attribute] of attributes)
    if (!element.hasAttribute(attribute.name)) element.setAttributeNode(attribute);
  attributes = [];
}
