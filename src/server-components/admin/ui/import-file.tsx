/** A file is checked by a first request, and imported by a second one that sends the same text. */
import type { ReactNode } from 'react';
import * as z from 'zod';
import { failures, isFailure } from '#contract/failures.ts';
import { type ImportError, importLimits } from '#contract/imports.ts';
import { FileToSend } from '../../../client-components/admin/file-to-send.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { classNames } from '../../ui/class-names.ts';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './import-file.module.css';
import { Panel } from './panel.tsx';

export const importFields = z.object({
  csv: z.string().optional(),
  operation: z.enum(['look', 'import']).default('look'),
});

/** The file, or the text of the first request. */
export async function readImportText(form: FormData, pasted: string | undefined): Promise<string> {
  const file = form.get('file');
  const csv = pasted ?? (file instanceof File && file.size > 0 ? await file.text() : '');
  if (csv === '') throw failures.invalid({ file: 'Please choose a file.' });
  // Characters that only binary files contain.
  if (/[\0\ufffd]/.test(csv))
    throw failures.invalid({ file: 'This is not a CSV file. Please save it as CSV in UTF-8.' });
  return csv;
}

export function throwFileError(error: unknown): never {
  const [reason] = isFailure(error) && error.status === 422 ? Object.values(error.fields ?? {}) : [];
  throw reason ? failures.invalid({ file: reason }) : error;
}

/** What the first request found, as the result of its action. */
export const checkedFile = (csv: string, report: object) => ({
  message: 'Nothing has changed yet.',
  result: JSON.stringify({ csv, report }),
});

export function checkedFileOf<Report>({ state }: FormState): { readonly csv: string; readonly report: Report } | null {
  return state?.result ? (JSON.parse(state.result) as { csv: string; report: Report }) : null;
}

type FileProps = {
  readonly form: FormState;
  readonly action: Action;
  readonly label: string;
  readonly hidden?: Readonly<Record<string, string>>;
  /** Where such a file comes from. */
  readonly source?: ReactNode;
  /** What the columns mean. */
  readonly children: ReactNode;
};

export function ImportFile({ form, action, label, hidden = {}, source, children }: FileProps) {
  const isChecked = Boolean(form.state?.result);
  const error = form.state?.fields['file'];
  const id = `${form.name}-file`;
  return (
    <Panel
      id="file"
      title={isChecked ? 'Another file' : 'Choose a file'}
      lead={`A CSV file of at most ${importLimits.lines} lines. You see what would change before anything is saved.`}
    >
      <Form
        action={action}
        form={isChecked ? { ...form, state: null } : form}
        label={label}
        labels={{ file: 'File' }}
        draft={null}
      >
        <HiddenFields fields={hidden} />
        <div className="field">
          <label htmlFor={id}>File</label>
          <FileToSend
            id={id}
            name="file"
            accept=".csv,text/csv"
            className="input"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
          />
          {error && (
            <p id={`${id}-error`} className="field-error">
              <Icon name="alert" />
              {error}
            </p>
          )}
        </div>
        <p data-until-script="">
          <SubmitButton>Check the file</SubmitButton>
        </p>
      </Form>
      {source && <p>{source}</p>}
      <details>
        <summary>Columns of the file</summary>
        <p className={classNames('small soft', styles.columns)}>{children}</p>
      </details>
    </Panel>
  );
}

type CheckedProps = Pick<FileProps, 'form' | 'action' | 'hidden'> & { readonly csv: string; readonly submit: string };

export const ImportCheckedFile = ({ form, action, hidden = {}, csv, submit }: CheckedProps) => (
  <Form action={action} form={{ ...form, state: null }} label="Import this file" labels={{}} draft={null}>
    <HiddenFields fields={hidden} />
    <textarea hidden readOnly name="csv" defaultValue={csv} />
    <p>
      <SubmitButton name="operation" value="import">
        {submit}
      </SubmitButton>
    </p>
  </Form>
);

const HiddenFields = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type TableProps = {
  readonly heads: readonly [string, string, string];
  readonly rows: ReadonlyArray<{ readonly line: number; readonly what: ReactNode; readonly how: ReactNode }>;
};

export const ImportTable = ({ heads, rows }: TableProps) => (
  <table className={styles.plan}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ line, what, how }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line can have several errors
        <tr key={index}>
          <td className="figures">{line === 0 ? 'File' : line}</td>
          <td>{what}</td>
          <td>
            <div className={styles.how}>{how}</div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** It is said to screen readers, and shown briefly where it is out of sight: the file keeps its place. */
export const Found = ({ children }: { readonly children: ReactNode }) => (
  <span tabIndex={-1} data-form-success="">
    {children}
  </span>
);

export const ImportErrors = ({ errors }: { readonly errors: readonly ImportError[] }) => (
  <Panel
    id="report"
    title={errors.length === 1 ? 'Fix one problem first' : `Fix ${errors.length} problems first`}
    lead={<Found>Nothing has been imported. Fix these lines, then choose the file again.</Found>}
  >
    <ImportTable
      heads={['Line', 'Column', 'What is wrong']}
      rows={errors.map(({ line, column, message }) => ({
        line,
        what: column && <code>{column}</code>,
        how: message,
      }))}
    />
  </Panel>
);
