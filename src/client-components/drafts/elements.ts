export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export const button = (text: string, press: () => void, className = 'link-button'): HTMLButtonElement =>
  create('button', { type: 'button', className, onclick: press }, text);

export const textCopy = (label: string, text: string): HTMLTextAreaElement =>
  create('textarea', { readOnly: true, className: 'input', ariaLabel: label }, text);

/** The link loads a new document, which shows the draft of this tab. */
export function documentLink(text: string, href: string): HTMLAnchorElement {
  const link = create('a', { href }, text);
  link.dataset['reload'] = '';
  return link;
}
