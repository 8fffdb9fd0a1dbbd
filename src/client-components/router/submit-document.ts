/** The gateway has another build than this page: it answers with a document. The key of the form makes this no second try. */
export function submitDocument(id: string, fields: FormData, href: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.enctype = 'multipart/form-data';
  form.action = href;
  form.hidden = true;
  form.append(inputOf(`$ACTION_ID_${id}`, ''));
  for (const [name, value] of fields) if (!name.startsWith('$ACTION_')) form.append(inputOf(name, value));
  document.body.append(form);
  form.submit();
}

function inputOf(name: string, value: FormDataEntryValue): HTMLInputElement {
  const input = document.createElement('input');
  input.name = name;
  if (typeof value === 'string') {
    input.type = 'hidden';
    input.value = value;
  } else {
    input.type = 'file';
    const chosen = new DataTransfer();
    if (value.size > 0) chosen.items.add(value);
    input.files = chosen.files;
  }
  return input;
}
