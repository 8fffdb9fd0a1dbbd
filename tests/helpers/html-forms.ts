/** Fields and forms of a document, as a browser without scripts fills them in and sends them. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { ancestors, cleaned, type HtmlElement, type HtmlNode, isElement } from './html-roles.ts';
import { decoded } from './page-visitor.ts';

const files = new WeakMap<HtmlElement, readonly File[]>();
const typeOf = ({ attribs }: HtmlElement) => attribs['type'] ?? 'text';
const setAttribute = ({ attribs }: HtmlElement, name: string, isOn: boolean) => {
  if (isOn) attribs[name] = '';
  else delete attribs[name];
};

export const isDisabled = (element: HtmlElement): boolean =>
  ancestors(element).some(
    ({ name, attribs }, index) => 'disabled' in attribs && (index === 0 || name === 'fieldset' || name === 'select'),
  );

const optionsOf = (select: HtmlElement) => DomUtils.getElementsByTagName('option', select, true) as HtmlElement[];
const valueOfOption = (option: HtmlElement) => option.attribs['value'] ?? cleaned(DomUtils.textContent(option));
const chosenIn = (select: HtmlElement) => {
  const options = optionsOf(select);
  return options.findLast(({ attribs }) => 'selected' in attribs) ?? options.find((each) => !isDisabled(each));
};

export function fieldValue(field: HtmlElement): string {
  if (field.name === 'textarea') return decoded(DomUtils.textContent(field)).replace(/^\n/, '');
  if (field.name !== 'select') return field.attribs['value'] ?? '';
  const chosen = chosenIn(field);
  return chosen ? valueOfOption(chosen) : '';
}

/** The parser does not decode the text of such a field. */
const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function fill(field: HtmlElement, value: string): void {
  if (isDisabled(field) || 'readonly' in field.attribs) throw new Error('a field that cannot be changed is filled in');
  if (field.name !== 'textarea') field.attribs['value'] = value;
  else {
    field.children = [];
    const [text] = parseDocument('text').children;
    DomUtils.appendChild(field, Object.assign(text as HtmlNode, { data: encoded(value) }));
  }
}

export type Choice = string | { label?: string; index?: number };

export function choose(select: HtmlElement, choice: Choice): void {
  const options = optionsOf(select);
  const isChosen = (option: HtmlElement, index: number) => {
    if (typeof choice === 'string') return valueOfOption(option) === choice || textOfOption(option) === choice;
    return choice.index === undefined ? textOfOption(option) === choice.label : choice.index === index;
  };
  const chosen = options.find(isChosen);
  if (!chosen || isDisabled(chosen)) throw new Error(`there is no option ${JSON.stringify(choice)}`);
  for (const option of options) setAttribute(option, 'selected', option === chosen);
}
const textOfOption = (option: HtmlElement) => cleaned(DomUtils.textContent(option));

export const isChecked = ({ attribs }: HtmlElement): boolean => 'checked' in attribs;

export function check(box: HtmlElement, isOn: boolean): void {
  if (isDisabled(box)) throw new Error('a box that cannot be changed is checked');
  const around = ancestors(box).find(({ name }) => name === 'form') ?? rootOf(box);
  if (typeOf(box) === 'radio')
    for (const other of DomUtils.getElementsByTagName('input', around, true) as HtmlElement[])
      if (other.attribs['name'] === box.attribs['name']) setAttribute(other, 'checked', false);
  setAttribute(box, 'checked', isOn);
}

export const attach = (field: HtmlElement, chosen: readonly File[]): unknown => files.set(field, chosen);

const rootOf = (element: HtmlElement) => ancestors(element).at(-1)?.parent as unknown as HtmlElement;

export function formOf(element: HtmlElement): HtmlElement {
  const [around = element] = ancestors(element);
  const id = around.attribs['form'];
  const form = id
    ? DomUtils.getElementById(id, rootOf(element).children)
    : ancestors(element).find(({ name }) => name === 'form');
  if (!isElement(form)) throw new Error('it has no form');
  return form;
}

function fieldsOf(form: HtmlElement): HtmlElement[] {
  const isField = ({ name }: { name: string }) => /^(input|select|textarea)$/.test(name);
  const all = DomUtils.findAll((each) => isField(each), rootOf(form).children) as HtmlElement[];
  return all.filter((field) => {
    const other = field.attribs['form'];
    return other ? other === form.attribs['id'] : ancestors(field).includes(form);
  });
}

/** The fields that are sent when this button is pressed. */
export function dataOf(form: HtmlElement, button?: HtmlElement): FormData {
  const data = new FormData();
  for (const field of fieldsOf(form)) {
    const { name } = field.attribs;
    const type = field.name === 'input' ? typeOf(field) : '';
    if (!name || isDisabled(field) || /^(submit|button|reset|image)$/.test(type)) continue;
    if (type === 'file') for (const file of files.get(field) ?? [new File([], '')]) data.append(name, file);
    else if (!/^(checkbox|radio)$/.test(type)) data.append(name, fieldValue(field));
    else if (isChecked(field)) data.append(name, field.attribs['value'] ?? 'on');
  }
  if (button?.attribs['name']) data.append(button.attribs['name'], button.attribs['value'] ?? '');
  return data;
}
