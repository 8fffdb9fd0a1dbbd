/** Rows beyond the stored ones are empty; saving adds more. */

import type { EditablePage } from '#contract/content/pages.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { RevisionField } from '../ui/revision-field.tsx';
import { screenHref } from '../ui/urls.ts';
import { saveBlock } from './block-actions.ts';
import { BlockInput } from './block-input.tsx';
import { type BlockType, blockKinds } from './block-kinds.ts';
import { fieldName, placeName, rowCount, rowsOf } from './block-values.ts';
import type { OpenBlock } from './data.ts';
import styles from './pages.module.css';

type Props = {
  readonly form: FormState;
  readonly route: EditablePage;
  readonly revision: number;
  readonly block: OpenBlock;
};

type Given = Readonly<Record<string, unknown>>;

export const blockDraft = (route: string, { id, state, type }: Pick<OpenBlock, 'id' | 'state' | 'type'>): string =>
  `page:${route}:${state === 'new' ? `new-${type}` : id}`;

const submitLabels = { new: 'Add to the page', stored: 'Save block', removed: 'Restore with this text' };

export function BlockForm({ form, route, revision, block }: Props) {
  const { id, state, type, stored, place } = block;
  const { fields, rows } = blockKinds[type];
  const values = stored as Given | null;
  const count = rowCount(type, values, form.state?.values);
  return (
    <Form
      action={saveBlock}
      form={form}
      label={blockKinds[type].label}
      labels={labelsOf(type, count)}
      draft={blockDraft(route, block)}
    >
      <input type="hidden" name="route" value={route} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name="state" value={state} />
      {place !== null && <input type="hidden" name="place" value={place} />}
      <RevisionField form={form} revision={revision} hasVersions />
      {fields.map((field) => (
        <BlockInput key={field.name} form={form} field={field} name={field.name} stored={values?.[field.name]} />
      ))}
      {rows &&
        Array.from({ length: count }, (_, row) => (
          <fieldset key={fieldName(rows.name, row, '')} className={styles.row}>
            <legend>
              {rows.label} {row + 1}
              {!rowsOf(values, rows.name)[row] && <span className="field-optional"> (leave empty to omit)</span>}
            </legend>
            <div className="fields">
              {rows.fields.map((field) => (
                <BlockInput
                  key={field.name}
                  form={form}
                  field={field}
                  name={fieldName(rows.name, row, field.name)}
                  stored={rowsOf(values, rows.name)[row]?.[field.name]}
                />
              ))}
              <label className={styles.position}>
                <span>Position</span>
                <input
                  type="number"
                  name={placeName(rows.name, row)}
                  className="input"
                  min={1}
                  step="any"
                  defaultValue={form.state?.values[placeName(rows.name, row)] ?? row + 1}
                />
              </label>
            </div>
          </fieldset>
        ))}
      <div className={styles.bar} data-save-bar="">
        <SubmitButton>{submitLabels[state]}</SubmitButton>
        <a className="button button-quiet" href={screenHref('pagesAdmin', { page: route })}>
          Back to the page
        </a>
      </div>
    </Form>
  );
}

function labelsOf(type: BlockType, count: number): Record<string, string> {
  const { fields, rows } = blockKinds[type];
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  if (!rows) return labels;
  labels[rows.name] = `${rows.label}s`;
  for (let row = 0; row < count; row++)
    for (const { name, label } of rows.fields)
      labels[fieldName(rows.name, row, name)] = `${rows.label} ${row + 1}, ${label}`;
  return labels;
}
