/** The roles, names and texts of elements in a document without scripts and styles. */
import { DomUtils, type parseDocument } from 'htmlparser2';

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

export const isElement = (node: HtmlNode | null | undefined): node is HtmlElement => !!node && 'attribs' in node;
export const cleaned = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function ancestors(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (let node: HtmlNode | null = element; isElement(node); node = node.parent as HtmlNode | null) found.push(node);
  return found;
}

const withoutText = new Set(['script', 'style', 'template', 'head', 'title']);

const isHiddenItself = (element: HtmlElement) =>
  'hidden' in element.attribs ||
  withoutText.has(element.name) ||
  element.attribs['type'] === 'hidden' ||
  /display: ?none/.test(element.attribs['style'] ?? '') ||
  isFolded(element);

/** Whether it is in a closed `details`, but not its summary. */
function isFolded(element: HtmlElement): boolean {
  const parent = element.parent as HtmlNode | null;
  return isElement(parent) && parent.name === 'details' && !('open' in parent.attribs) && element.name !== 'summary';
}

export const isShown = (element: HtmlElement): boolean => !ancestors(element).some(isHiddenItself);

const inputRoles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['button', 'submit', 'reset', 'image'].map((type) => [type, 'button'])),
  ...Object.fromEntries(['checkbox', 'radio'].map((type) => [type, type])),
  ...Object.fromEntries(['hidden', 'file', 'password', 'date', 'color'].map((type) => [type, ''])),
  number: 'spinbutton',
  range: 'slider',
  search: 'searchbox',
};

const roles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['article', 'button', 'dialog', 'figure', 'form', 'main', 'option', 'table'].map((it) => [it, it]),
  ),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'])),
  ...Object.fromEntries(['ol', 'ul', 'menu'].map((name) => [name, 'list'])),
  aside: 'complementary',
  details: 'group',
  fieldset: 'group',
  img: 'img',
  li: 'listitem',
  nav: 'navigation',
  output: 'status',
  section: 'region',
  td: 'cell',
  textarea: 'textbox',
  tr: 'row',
};

const isOfPage = (element: HtmlElement) =>
  !ancestors(element).some(({ name }) => /^(main|article|section|aside|nav)$/.test(name));

export function roleOf(element: HtmlElement): string {
  const { name, attribs } = element;
  if (attribs['role']) return attribs['role'];
  if (name === 'a') return 'href' in attribs ? 'link' : '';
  if (name === 'input') return 'list' in attribs ? 'combobox' : (inputRoles[attribs['type'] ?? ''] ?? 'textbox');
  if (name === 'select') return 'multiple' in attribs ? 'listbox' : 'combobox';
  if (name === 'th') return attribs['scope']?.startsWith('row') ? 'rowheader' : 'columnheader';
  if (name === 'header' || name === 'footer')
    return isOfPage(element) ? (name === 'header' ? 'banner' : 'contentinfo') : '';
  return roles[name] ?? '';
}

/** Roles that are named by what is in them. */
const namedByContent =
  /^(button|link|heading|option|cell|row|columnheader|rowheader|checkbox|radio|menuitem|tab|tooltip)$/;

const firstOf = (element: HtmlElement, name: string) =>
  DomUtils.getElementsByTagName(name, element, true, 1)[0] as HtmlElement | undefined;
const rootOf = (element: HtmlElement) => (ancestors(element).at(-1)?.parent ?? element) as HtmlElement;

export function labelsOf(element: HtmlElement): HtmlElement[] {
  const { id } = element.attribs;
  const around = ancestors(element).filter(({ name }) => name === 'label');
  if (!id) return around;
  const labels = DomUtils.getElementsByTagName('label', rootOf(element), true) as HtmlElement[];
  return [...new Set([...labels.filter(({ attribs }) => attribs['for'] === id), ...around])];
}

export function nameOf(element: HtmlElement): string {
  const { name, attribs } = element;
  const others = (attribs['aria-labelledby'] ?? '').split(' ').filter(Boolean);
  if (others.length > 0) {
    const root = rootOf(element);
    return cleaned(others.map((id) => spoken(DomUtils.getElementById(id, root.children) as HtmlElement)).join(' '));
  }
  if (attribs['aria-label']) return cleaned(attribs['aria-label']);
  if (/^(input|select|textarea|output|meter)$/.test(name)) {
    const labels = labelsOf(element).map(spoken).join(' ');
    const ofButton = inputRoles[attribs['type'] ?? ''] === 'button' ? attribs['value'] : undefined;
    return cleaned(labels || ofButton || attribs['title'] || attribs['placeholder'] || '');
  }
  if (name === 'img') return cleaned(attribs['alt'] ?? '');
  const part = { fieldset: 'legend', table: 'caption', figure: 'figcaption' }[name];
  const own = part && firstOf(element, part);
  if (own) return cleaned(spoken(own));
  return cleaned((namedByContent.test(roleOf(element)) ? spoken(element) : '') || attribs['title'] || '');
}

const inline =
  /^(a|abbr|b|bdi|bdo|button|code|data|del|em|i|img|input|ins|kbd|label|mark|output|q|s|select|small|span|strong|sub|sup|svg|time|u|wbr|textarea|noscript)$/;

/** The words that a screen reader says for it. */
function spoken(element: HtmlElement | null): string {
  if (!element || isHiddenItself(element) || element.attribs['aria-hidden'] === 'true') return '';
  if (/^(input|select|textarea)$/.test(element.name)) return '';
  if (element.name === 'img') return element.attribs['alt'] ?? '';
  return element.attribs['aria-label'] ?? textOf(element, spoken);
}

function textOf(element: HtmlElement, ofChild: (child: HtmlElement) => string): string {
  let text = '';
  for (const child of element.children) {
    if (child.type === 'text') text += child.data;
    else if (isElement(child)) {
      const edge = inline.test(child.name) ? '' : '\n';
      text += edge + ofChild(child) + edge;
    }
  }
  return text;
}

const linesOf = (element: HtmlElement): string => {
  if (isHiddenItself(element) || element.name === 'textarea') return '';
  return element.name === 'br' ? '\n' : textOf(element, linesOf).replaceAll(/[^\S\n]+/g, ' ');
};

/** As it is shown, with a line for each block. */
export const innerTextOf = (element: HtmlElement): string =>
  linesOf(element)
    .replaceAll(/ *\n[\n ]*/g, '\n')
    .trim();
