import type { Picture } from '#contract/content/media.ts';
import type { PageRecord } from '#contract/content/pages-admin.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Conflict, RemovedNotice } from '../ui/conflict.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { saveBlock } from './actions.ts';
import {
  type BlockField,
  type BlockType,
  blockKinds,
  fieldName,
  placeName,
  readBlock,
  rowCount,
  rowsOf,
} from './block-fields.ts';
import type { OpenBlock, PageData } from './data.ts';
import { blockHref, nameOfPage, summaryOf, textOfBlock } from './fields.ts';
import styles from './pages.module.css';

type Props = {
  readonly context: PageContext<'pagesAdmin'>;
  readonly data: PageData;
  readonly block: OpenBlock;
};

export function BlockScreen({ context, data: { page }, block }: Props) {
  const form = formState('block', context.actionState);
  const { id, state, type, stored, changedBy } = block;
  const { label, about } = blockKinds[type];
  const summary = stored && summaryOf(stored);
  const title = state === 'new' ? `New block: ${label}` : `${label}${summary ? `: ${summary}` : ''}`;
  const typed = form.state ? readBlock(id, type, form.state.values) : null;
  return (
    <RecordScreen>
      <RecordHead
        back={[
          { label: 'Pages', href: listHref('pagesAdmin') },
          { label: nameOfPage(page), href: screenHref('pagesAdmin', { page: page.route }) },
        ]}
        title={title}
        record={`page:${page.route}`}
        details={<span>{about}</span>}
      />
      {state === 'removed' ? (
        <RemovedNotice
          what="block"
          by={changedBy}
          href={screenHref('pagesAdmin', { page: page.route })}
          draft={blockDraft(page.route, block)}
        />
      ) : (
        <Conflict
          form={form}
          fields={[
            {
              label,
              stored: stored ? plainText({ content: textOfBlock(stored) }) : '',
              typed: typed && 'block' in typed ? plainText({ content: textOfBlock(typed.block) }) : '',
            },
          ]}
          by={changedBy ? `${changedBy} was first.` : null}
          href={blockHref(page.route, block)}
          draft={blockDraft(page.route, block)}
        />
      )}
      <BlockForm form={form} page={page} block={block} />
    </RecordScreen>
  );
}

const blockDraft = (route: string, { id, state, type }: Pick<OpenBlock, 'id' | 'state' | 'type'>): string =>
  `page:${route}:${state === 'new' ? `new-${type}` : id}`;

const submitLabels = { new: 'Add to the page', stored: 'Save block', removed: 'Restore with this text' };

type FormProps = { readonly form: FormState; readonly page: PageRecord; readonly block: OpenBlock };

function BlockForm({ form, page: { route, revision }, block }: FormProps) {
  const { id, state, type, stored, place } = block;
  const { fields, rows } = blockKinds[type];
  const values = stored as Readonly<Record<string, unknown>> | null;
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
      <SaveBar>
        <SubmitButton shortcut="Control+S">{submitLabels[state]}</SubmitButton>
        <a className="button button-quiet" href={screenHref('pagesAdmin', { page: route })}>
          Back to the page
        </a>
      </SaveBar>
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

type InputProps = {
  readonly form: FormState;
  readonly field: BlockField;
  readonly name: string;
  readonly stored: unknown;
};

function BlockInput({ form, field: { kind, label, hint, max, empty }, name, stored }: InputProps) {
  const required = empty === undefined;
  const common = { form, name, label, required, ...(hint ? { hint } : {}) };
  const text = stored === null || stored === undefined ? '' : String(stored);
  const length = max === undefined ? {} : { maxLength: max };
  switch (kind) {
    case 'text':
      return <RichTextField {...common} defaultValue={(stored as RichText | undefined) ?? null} />;
    case 'picture':
      return <PictureField {...common} defaultValue={(stored as Picture | undefined) ?? null} />;
    case 'box':
      return <Checkbox form={form} name={name} label={label} stored={stored === true} />;
    case 'words':
      return <TextArea {...common} {...length} rows={2} defaultValue={text} />;
    case 'number':
      return <TextField {...common} inputMode="numeric" defaultValue={text || '3'} />;
    case 'address':
      return <TextField {...common} autoCapitalize="none" spellCheck={false} defaultValue={text} />;
    case 'line':
      return <TextField {...common} {...length} defaultValue={text} />;
  }
}
