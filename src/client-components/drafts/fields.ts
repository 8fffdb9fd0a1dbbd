/** Reads and writes forms. Keys of fields stay the same when the form is rendered again. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Checkboxes of one name differ by value, other fields of one name by order. */
export function fieldsOf(form: HTMLFormElement): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of form.elements) {
    if (!isFilledIn(field)) continue;
    const own = isChecked(field) ? `${field.name}=${field.value}` : field.name;
    let key = own;
    for (let count = 2; fields.has(key); count++) key = `${own}#${count}`;
    fields.set(key, field);
  }
  return fields;
}

const ignoredTypes = /^(hidden|password|file|submit|button|image|reset)$/;

const secrets: ReadonlySet<string> = new Set(['one-time-code', 'new-password']);

/** Excludes hidden fields and secrets: passwords, codes, files. */
const isFilledIn = (field: Element): field is Field =>
  field.matches('textarea,select,input') &&
  /^[^$]/.test((field as Field).name) &&
  !ignoredTypes.test((field as Field).type) &&
  !secrets.has((field as Field).autocomplete) &&
  (field as Field).tabIndex >= 0;

const isChecked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
const checkedValue = (is: boolean) => (is ? 'on' : '');

export const contentOf = (field: Field): string => (isChecked(field) ? checkedValue(field.checked) : field.value);

export function defaultOf(field: Field): string {
  if (isChecked(field)) return checkedValue(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

export const isInSaveBar = (field: Field | undefined): boolean => Boolean(field?.closest('[data-save-bar]'));

export function setValue(field: Field, value: string): void {
  if (contentOf(field) === value) return;
  if (isChecked(field)) field.checked = value !== '';
  else field.value = value;
  // Updates widgets that mirror the field (editor, picture, order total).
  field.dispatchEvent(new Event('restored', { bubbles: true }));
}

export const revisionOf = (form: HTMLFormElement): HTMLInputElement | null =>
  form.querySelector('input[type=hidden][name=revision]');

/** The server rendered typed values (an error, added rows) instead of stored ones. */
export const isOpen = (form: HTMLFormElement): boolean => form.dataset['draftOpen'] !== undefined;

/** Rows were added, moved or removed. A form that shows a conflict overwrites what a colleague stored, so it waits for its button. */
export const isRearranged = (form: HTMLFormElement): boolean =>
  form.dataset['draftOpen'] === 'success' && !form.elements.namedItem('saveReplaced');

export const valuesOf = (form: HTMLFormElement): Map<string, string> =>
  new Map([...fieldsOf(form)].map(([key, field]) => [key, contentOf(field)]));
