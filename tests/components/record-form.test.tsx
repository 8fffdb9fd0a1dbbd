import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { listContentAudit } from '#contract/audit.ts';
import { defineFields, optionsOf } from '../../src/server-components/admin/ui/fields.ts';
import { RecordForm } from '../../src/server-components/admin/ui/record-form.tsx';
import type { PageContext } from '../../src/server-components/page.ts';
import type { Action } from '../../src/server-components/request/action.ts';

const fields = defineFields({
  title: { label: 'Title', input: { required: true } },
  text: { label: 'Text', input: { required: true }, rows: 4 },
  summary: { label: 'Summary', rows: 2 },
  kind: { label: 'Kind', options: optionsOf({ deck: 'Deck', document: 'Document' }), choices: true },
  audience: { label: 'Audience', options: optionsOf({ all: 'Everybody', some: 'Some' }) },
  body: { label: 'Body' },
});
const context = { route: 'decksAdmin', query: new URLSearchParams(), actionState: null } as unknown as PageContext;
const action = '/save' as unknown as Action;

const markup = (values: Readonly<Record<string, string>> | null, submit: string | null = 'Save') =>
  renderToStaticMarkup(
    <RecordForm
      context={context}
      name="deck"
      action={action}
      label="Deck"
      fields={fields}
      stored={values && { values, revision: 3, log: listContentAudit, target: { targetType: 'deck', targetId: '1' } }}
      draft="deck:1"
      submit={submit}
    />,
  );

test('RecordForm renders inputs, text areas, selects and radio buttons, and leaves other fields to the form', () => {
  const html = markup({ title: 'One', text: 'Long', summary: '', kind: 'document', audience: 'some' });
  const names = [...html.matchAll(/<(input|textarea|select)[^>]* name="(\w+)"/g)].map(([, tag, name]) => [tag, name]);
  expect(names).toEqual([
    ['input', 'revision'],
    ['input', 'title'],
    ['textarea', 'text'],
    ['textarea', 'summary'],
    ['input', 'kind'],
    ['input', 'kind'],
    ['select', 'audience'],
  ]);
  expect(html).toMatch(/<textarea[^>]* name="text"[^>]*required=""[^>]*>Long</);
  expect(html).toContain('Summary <span class="field-optional">(optional)</span>');
  expect(html).toContain('<input type="radio" name="kind" checked="" value="document"/>');
  expect(html).toContain('<option value="some" selected="">');
});

test('the first radio button of a new record is checked, and a record that cannot be saved has no button', () => {
  expect(markup(null)).toContain('<input type="radio" name="kind" checked="" value="deck"/>');
  expect(markup(null)).toContain('>Save</button>');
  expect(markup(null, null)).not.toContain('<button');
});
