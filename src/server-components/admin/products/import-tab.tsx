import { productColumns } from '#contract/content/product-csv.ts';
import { importLimits, type ProductImport } from '#contract/content/product-imports.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { readFile } from './actions.ts';
import { historyLabels } from './fields.ts';
import styles from './products.module.css';

type CheckedFile = { readonly csv: string; readonly report: ProductImport };

export function ProductImportView({ context }: { readonly context: PageContext<'productsAdmin'> }) {
  const form = formState('product-import', context.actionState);
  const checked = form.state?.result ? (JSON.parse(form.state.result) as CheckedFile) : null;
  const error = form.state?.fields['file'];
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Products', href: listHref('productsAdmin') }} title="Import products" />
      {checked && <Report checked={checked} form={form} />}
      <Panel
        id="file"
        title={checked ? 'Another file' : 'Choose a file'}
        lead={`A CSV file of at most ${importLimits.lines} lines. You see what would change before anything is saved.`}
      >
        <Form
          action={readFile}
          form={checked ? { ...form, state: null } : form}
          label="File with products"
          labels={{ file: 'File' }}
          draft={null}
        >
          <div className="field">
            <label htmlFor="product-import-file">File</label>
            <input
              id="product-import-file"
              type="file"
              name="file"
              accept=".csv,text/csv"
              className="input"
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'product-import-file-error'}
            />
            {error && (
              <p id="product-import-file-error" className="field-error">
                <Icon name="alert" />
                {error}
              </p>
            )}
          </div>
          <p>
            <SubmitButton>Check the file</SubmitButton>
          </p>
        </Form>
        <p className="small soft">
          The first line names the columns: <code>{productColumns.join(', ')}</code>, and a <code>price_</code> for each
          currency. Only <code>name</code> is required; columns that you leave out do not change. A line with a new name
          creates a draft. You can edit the file from{' '}
          <a href={listHref('productsAdmin', { export: 'csv' })} download="">
            Export CSV
          </a>{' '}
          and import it again.
        </p>
      </Panel>
    </RecordScreen>
  );
}

type ReportProps = { readonly checked: CheckedFile; readonly form: ReturnType<typeof formState> };

function Report({ checked: { csv, report }, form }: ReportProps) {
  const count = (operation: ProductImport['lines'][number]['operation']) =>
    report.lines.filter((line) => line.operation === operation).length;
  const [created, changed, unchanged] = [count('create'), count('change'), count('keep')];
  if (report.errors.length > 0) return <Problems errors={report.errors} />;
  return (
    <Panel
      id="report"
      title="What this file would change"
      lead={`${created} new, ${changed} changed, ${unchanged} unchanged. Nothing has changed yet.`}
    >
      {created + changed > 0 ? (
        <>
          <Plan lines={report.lines} />
          <Form action={readFile} form={{ ...form, state: null }} label="Import this file" labels={{}} draft={null}>
            <textarea hidden readOnly name="csv" defaultValue={csv} />
            <p>
              <SubmitButton name="operation" value="import">
                Import {created + changed} {created + changed === 1 ? 'product' : 'products'}
              </SubmitButton>
            </p>
          </Form>
        </>
      ) : (
        <p>Everything in this file is already up to date.</p>
      )}
    </Panel>
  );
}

function Plan({ lines }: Pick<ProductImport, 'lines'>) {
  return (
    <table className={styles.plan}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Product</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ operation }) => operation !== 'keep')
          .map(({ line, name, title, operation, fields }) => (
            <tr key={line}>
              <td className="figures">{line}</td>
              <td>
                {title} <span className="fine soft">/{name}</span>
              </td>
              <td>
                {operation === 'create'
                  ? 'New, as a draft unless the file says otherwise'
                  : fields.map((field) => historyLabels[field] ?? field).join(', ')}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Problems({ errors }: Pick<ProductImport, 'errors'>) {
  return (
    <Panel
      id="report"
      title={errors.length === 1 ? 'Fix one problem first' : `Fix ${errors.length} problems first`}
      lead="Nothing has been imported. Fix these lines, then choose the file again."
    >
      <table className={styles.plan}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td className="figures">{line === 0 ? 'File' : line}</td>
              <td>{column && <code>{column}</code>}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
