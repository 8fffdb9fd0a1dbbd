import { productColumns } from '#contract/content/product-csv.ts';
import type { ChangedCell, PastImport, ProductImport } from '#contract/content/product-imports.ts';
import { importLimits } from '#contract/imports.ts';
import { plural } from '#contract/plural.ts';
import type { PageContext } from '../../page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ChangeList } from '../ui/history.tsx';
import { sidesOfTexts } from '../ui/history-values.ts';
import { ImportColumns } from '../ui/import-columns.tsx';
import { Found, ImportCheckedFile, ImportErrors, ImportFile, ImportTable, ReadAs } from '../ui/import-file.tsx';
import { Done } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { type CheckedFile, checkedFileOf } from '../ui/read-import.ts';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { readFile } from './actions.ts';
import { createCategoriesField, offeredColumns, productColumnLabel } from './import-columns.ts';
import { PastImports, UndoneImport } from './past-imports.tsx';

type Props = {
  readonly context: PageContext<'productsAdmin'>;
  readonly imports: readonly PastImport[];
  readonly currency: string;
};

export function ProductImportView({ context, imports, currency }: Props) {
  const form = formState('product-import', context.actionState);
  const checked = checkedFileOf<Report>(form);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Products', href: listHref('productsAdmin') }} title="Import products" />
      <Done context={context} messages={{ imported: 'File imported. You can undo it below.' }} />
      <UndoneImport form={formState('undo-import', context.actionState)} />
      <ImportFile
        form={form}
        action={readFile}
        label="File with products"
        maxLines={importLimits.products}
        source={
          <>
            Take the file of{' '}
            <a href={listHref('productsAdmin', { export: 'csv' })} download="">
              Export CSV
            </a>
            , change it, and choose it here.
          </>
        }
      >
        The first line names the columns: <code>{productColumns.join(', ')}</code>, and a <code>price_</code> for each
        currency. Only <code>name</code> is required; columns that you leave out do not change. A line with a new name
        creates a draft. A cell of <code>variants</code> has a line for each option, such as{' '}
        <code>Colour: Oak, Black</code>, and one for each variant, such as{' '}
        <code>oak = Oak; SKU L-1; EUR 129.00; stock 4</code>; then <code>stock</code> is empty. For columns with other
        names, you choose what they contain.
      </ImportFile>
      {checked && (
        <ImportColumns
          form={form}
          action={readFile}
          file={checked}
          names={offeredColumns(currency)}
          labelOf={productColumnLabel}
        />
      )}
      {checked?.report && <ReportPanel file={checked} report={checked.report} form={form} />}
      <PastImports imports={imports} />
    </RecordScreen>
  );
}

/** `isUnconfirmed`: nobody confirmed that categories are created. */
type Report = ProductImport & { readonly isUnconfirmed?: true };
type ReportProps = {
  readonly file: CheckedFile<Report>;
  readonly report: Report;
  readonly form: FormState;
};

function ReportPanel({ file, report, form }: ReportProps) {
  const count = (operation: ProductImport['lines'][number]['operation']) =>
    report.lines.filter((line) => line.operation === operation).length;
  const [created, changed, unchanged] = [count('create'), count('change'), count('keep')];
  if (report.errors.length > 0) return <ImportErrors file={file} errors={report.errors} />;
  return (
    <Panel
      id="report"
      title="What this file would change"
      lead={
        <>
          <Found>{`${created} new, ${changed} changed, ${unchanged} unchanged. Nothing has changed yet.`}</Found>
          <ReadAs file={file} />
        </>
      }
    >
      {created + changed > 0 ? (
        <>
          <ImportCheckedFile
            form={form}
            action={readFile}
            file={file}
            submit={plural(created + changed, 'Import {count} product', 'Import {count} products')}
          >
            {report.newCategories.length > 0 && <NewCategories form={form} report={report} />}
          </ImportCheckedFile>
          <Plan lines={report.lines} />
        </>
      ) : (
        <p>Everything in this file is already up to date.</p>
      )}
    </Panel>
  );
}

const NewCategories = ({ form, report }: Pick<ReportProps, 'form' | 'report'>) => (
  <div className="field">
    <Checkbox
      form={{ ...form, state: null }}
      name={createCategoriesField}
      label={`Create the categories that do not exist: ${report.newCategories.join(', ')}`}
    />
    <p className="field-hint">If this is not checked, nothing is imported. Undoing the import keeps the categories.</p>
    {report.isUnconfirmed && (
      <p className="field-error" role="alert">
        <Icon name="alert" />
        Nothing was imported. Tick the box, or correct the names in the file and choose it again.
      </p>
    )}
  </div>
);

const Plan = ({ lines }: Pick<ProductImport, 'lines'>) => (
  <ImportTable
    heads={['Line', 'Product', 'What changes']}
    rows={lines
      .filter(({ operation }) => operation !== 'keep')
      .map(({ line, name, title, operation, changes }) => ({
        line,
        what: (
          <>
            {title} <span className="fine soft">/{name}</span>
          </>
        ),
        how: (
          <>
            {operation === 'create' && <p>New, as a draft unless the file says otherwise</p>}
            <ChangeList changes={changes.filter(({ column }) => column !== 'name').flatMap(shownCell)} />
          </>
        ),
      }))}
  />
);

/** If a cell has several lines, only lines that differ are shown. */
function shownCell({ column, before, after }: ChangedCell) {
  const label = productColumnLabel(column);
  const [old, fresh] = [(before ?? '').split('\n'), after.split('\n')];
  if (before !== null && old.length + fresh.length > 2) {
    const was = old.filter((line) => line !== '' && !fresh.includes(line));
    const became = fresh.filter((line) => line !== '' && !old.includes(line));
    if (was.length + became.length > 0) return [{ label, was, became }];
  }
  const sides = sidesOfTexts(before === null ? null : before || 'None', after || 'None');
  return sides ? [{ label, ...sides }] : [];
}
