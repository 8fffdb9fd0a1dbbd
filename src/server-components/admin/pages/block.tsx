import { type BlockField, type BlockType, blockKinds, readBlock, rowsOf } from '#contract/content/block-form.ts';
import type { Picture } from '#contract/content/media.ts';
import type { PageRecord } from '#contract/content/pages-admin.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { rowName } from '#contract/rows.ts';
import { WhileChanged } from '../../../client-components/admin/while-changed.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Conflict, RemovedNotice } from '../ui/conflict.tsx';
import { LinkField } from '../ui/link-field.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { isReposted, rowCount } from '../ui/repeated-rows.ts';
import { RowsField } from '../ui/repeated-rows-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { saveBlock } from './actions.ts';
import type { OpenBlock, PageData } from './data.ts';
import { blockHref, nameOfBlock, nameOfPage, textOfBlock } from './fields.ts';
import { PageStatus } from './list.tsx';
import { PagePreview } from './page-preview.tsx';

type Props = {
  readonly context: PageContext<'pagesAdmin'>;
  readonly data: PageData;
  readonly block: OpenBlock;
};

export function BlockScreen({ context, data: { page }, block }: Props) {
  const form = formState('block', context.actionState);
  const { id, state, type, stored, changedBy } = block;
  const { label, about } = blockKinds[type];
  const title = state === 'new' ? `New block: ${label}` : stored ? nameOfBlock(stored) : label;
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
        revision={page.revision}
        details={
          <>
            {page.isDraft || page.trashedAt ? (
              <PageStatus page={page} />
            ) : (
              <WhileChanged
                draft={`page:${page.route}`}
                isChanged={page.hasPending}
                revision={page.revision}
                otherwise={<PageStatus page={{ ...page, hasPending: false }} />}
              >
                <PageStatus page={{ ...page, hasPending: true }} />
              </WhileChanged>
            )}
            <span>{about}</span>
          </>
        }
      />
      {state === 'removed' ? (
        <RemovedNotice
          what="block"
          by={changedBy?.name ?? null}
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
          by={changedBy}
          href={blockHref(page.route, block)}
          draft={blockDraft(page.route, block)}
        />
      )}
      <WritingSpace
        preview={<PagePreview page={page} block={block} />}
        main={<BlockForm form={form} page={page} block={block} />}
      />
    </RecordScreen>
  );
}

const blockDraft = (route: string, { id, state, type }: Pick<OpenBlock, 'id' | 'state' | 'type'>): string =>
  `page:${route}:${state === 'new' ? `new-${type}` : id}`;

const submitLabels = { new: 'Add to the page', stored: 'Save block', removed: 'Restore with this text' };

type FormProps = { readonly form: FormState; readonly page: PageRecord; readonly block: OpenBlock };

function BlockForm({ form, page: { route, revision, trashedAt }, block }: FormProps) {
  const { id, state, type, stored, after, place } = block;
  const { fields, rows } = blockKinds[type];
  const values = stored as Readonly<Record<string, unknown>> | null;
  // A new block begins with an empty row.
  const storedCount = rows ? Math.max(state === 'new' ? 1 : 0, rowsOf(values, rows.name).length) : 0;
  const count = rows ? rowCount(form.state?.values, rows.name, storedCount - 1) : 0;
  return (
    <Form
      action={saveBlock}
      form={form}
      label={blockKinds[type].label}
      labels={labelsOf(type, count)}
      draft={blockDraft(route, block)}
      autosaves={state === 'stored' && !trashedAt}
    >
      {/* Enter presses the first button of a form: this one saves. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        {submitLabels[state]}
      </button>
      <input type="hidden" name="route" value={route} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name="state" value={state} />
      {after !== null && <input type="hidden" name="after" value={after} />}
      {place !== null && <input type="hidden" name="place" value={place} />}
      <RevisionField form={form} revision={revision} hasVersions />
      {fields.map((field, index) => (
        <BlockInput
          key={field.name}
          form={form}
          field={field}
          name={field.name}
          stored={values?.[field.name]}
          isFirst={state === 'new' && index === 0}
        />
      ))}
      {rows && (
        <RowsField
          form={form}
          rows={rows.name}
          label={rows.plural}
          one={rows.label.toLowerCase()}
          hint="Empty rows are left out."
          stored={storedCount}
          maxRows={rows.maxRows}
          ordered
          labelled
        >
          {(row) => (
            <div className="stack one-column gap-s">
              {rows.fields.map((field) => (
                <BlockInput
                  key={field.name}
                  form={form}
                  field={field}
                  name={rowName(rows.name, row, field.name)}
                  stored={isReposted(form) ? undefined : rowsOf(values, rows.name)[row]?.[field.name]}
                />
              ))}
            </div>
          )}
        </RowsField>
      )}
      <SaveBar folds>
        <SubmitButton name="operation" value="save" shortcut="Control+S">
          {submitLabels[state]}
        </SubmitButton>
        <SubmitButton name="operation" value="publish" shortcut="Control+Enter" className="button button-quiet">
          Publish the page
        </SubmitButton>
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
  labels[rows.name] = rows.plural;
  for (let row = 0; row < count; row++)
    for (const { name, label } of rows.fields)
      labels[rowName(rows.name, row, name)] = `${rows.label} ${row + 1}, ${label}`;
  return labels;
}

type InputProps = {
  readonly form: FormState;
  readonly field: BlockField;
  readonly name: string;
  readonly stored: unknown;
  readonly isFirst?: boolean;
};

function BlockInput({ form, field: { kind, label, hint, empty }, name, stored, isFirst = false }: InputProps) {
  const required = empty === undefined;
  const common = { form, name, label, required, ...(hint ? { hint } : {}) };
  const text = stored === null || stored === undefined ? '' : String(stored);
  switch (kind) {
    case 'text':
      return <RichTextField {...common} defaultValue={(stored as RichText | undefined) ?? null} />;
    case 'picture':
      return <PictureField {...common} defaultValue={(stored as Picture | undefined) ?? null} />;
    case 'box':
      return <Checkbox form={form} name={name} label={label} stored={stored === true} />;
    case 'words':
      return <TextArea {...common} rows={2} defaultValue={text} isFirst={isFirst} />;
    case 'number':
      return <TextField {...common} inputMode="numeric" defaultValue={text || '3'} />;
    case 'address':
      return <LinkField {...common} defaultValue={text} />;
    case 'line':
      return <TextField {...common} defaultValue={text} isFirst={isFirst} />;
  }
}
