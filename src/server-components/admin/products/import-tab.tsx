import { productColumns } from '#contract/content/product-csv.ts';
import type { ProductImport } from '#contract/content/product-imports.ts';
import type { PageContext } from '../../page.ts';
import { type FormState, formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { checkedFileOf, ImportCheckedFile, ImportErrors, ImportFile, ImportTable } from '../ui/import-file.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { readFile } from './actions.ts';
import { historyLabels } from './fields.ts';

export function ProductImportView({ context }: { readonly context: PageContext<'productsAdmin'> }) {
  const form = formState('product-import', context.actionState);
  const checked = checkedFileOf<ProductImport>(form);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Products', href: listHref('productsAdmin') }} title="Import products" />
      {checked && <Report {...checked} form={form} />}
      <ImportFile form={form} action={readFile} label="File with products">
        The first line names the columns: <code>{productColumns.join(', ')}</code>, and a <code>price_</code> for each
        currency. Only <code>name</code> is required; columns that you leave out do not change. A line with a new name
        creates a draft. You can edit the file from{' '}
        <a href={listHref('productsAdmin', { export: 'csv' })} download="">
          Export CSV
        </a>{' '}
        and import it again.
      </ImportFile>
    </RecordScreen>
  );
}

type ReportProps = { readonly csv: string; readonly report: ProductImport; readonly form: FormState };

function Report({ csv, report, form }: ReportProps) {
  const count = (operation: ProductImport['lines'][number]['operation']) =>
    report.lines.filter((line) => line.operation === operation).length;
  const [created, changed, unchanged] = [count('create'), count('change'), count('keep')];
  if (report.errors.length > 0) return <ImportErrors errors={report.errors} />;
  return (
    <Panel
      id="report"
      title="What this file would change"
      lead={`${created} new, ${changed} changed, ${unchanged} unchanged. Nothing has changed yet.`}
    >
      {created + changed > 0 ? (
        <>
          <Plan lines={report.lines} />
          <ImportCheckedFile
            form={form}
            action={readFile}
            csv={csv}
            submit={`Import ${created + changed} ${created + changed === 1 ? 'product' : 'products'}`}
          />
        </>
      ) : (
        <p>Everything in this file is already up to date.</p>
      )}
    </Panel>
  );
}

const Plan = ({ lines }: Pick<ProductImport, 'lines'>) => (
  <ImportTable
    heads={['Line', 'Product', 'What happens']}
    rows={lines
      .filter(({ operation }) => operation !== 'keep')
      .map(({ line, name, title, operation, fields }) => ({
        line,
        what: (
          <>
            {title} <span className="fine soft">/{name}</span>
          </>
        ),
        how:
          operation === 'create'
            ? 'New, as a draft unless the file says otherwise'
            : fields.map((field) => historyLabels[field] ?? field).join(', '),
      }))}
  />
);
