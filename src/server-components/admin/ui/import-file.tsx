/** Panels of an import (read-import.ts). */

import type { ReactNode } from 'react';
import type { ImportError } from '#contract/imports.ts';
import { plural } from '#contract/plural.ts';
import { FileToSend } from '../../../client-components/admin/file-to-send.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import styles from './import-file.module.css';
import { Panel } from './panel.tsx';
import { columnField, type ReadFile } from './read-import.ts';

type FileProps = {
  readonly form: FormState;
  readonly action: Action;
  readonly label: string;
  readonly hidden?: Readonly<Record<string, string>>;
  /** Of CSV files, unless `about` describes others. */
  readonly maxLines?: number;
  readonly about?: { readonly lead: string; readonly accept: string; readonly summary: string };
  /** Says where such a file comes from. */
  readonly source?: ReactNode;
  /** Explains the columns, or what the summary says. */
  readonly children: ReactNode;
};

export function ImportFile(props: FileProps) {
  const { form, action, label, hidden = {}, source, children } = props;
  const about = props.about ?? {
    lead: `A CSV file of at most ${props.maxLines} lines.`,
    accept: '.csv,text/csv',
    summary: 'Columns of the file',
  };
  const isChecked = Boolean(form.state?.result);
  const error = form.state?.fields['file'];
  const id = `${form.name}-file`;
  return (
    <Panel
      id="file"
      title={isChecked ? 'Another file' : 'Choose a file'}
      lead={`${about.lead} You see what would change before anything is saved.`}
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
            accept={about.accept}
            className="input"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
          />
          <FieldError id={`${id}-error`} text={error} />
        </div>
        <p data-until-script="">
          <SubmitButton>Check the file</SubmitButton>
        </p>
      </Form>
      {source && <p>{source}</p>}
      <details>
        <summary>{about.summary}</summary>
        <p className={classNames('small soft', styles.columns)}>{children}</p>
      </details>
    </Panel>
  );
}

export type CheckedProps = Pick<FileProps, 'form' | 'action' | 'hidden'> & { readonly file: ReadFile };

export const ImportCheckedFile = ({
  form,
  action,
  hidden = {},
  file,
  submit,
  children,
}: CheckedProps & { readonly submit: string; readonly children?: ReactNode }) => (
  <Form action={action} form={{ ...form, state: null }} label="Import this file" labels={{}} draft={null}>
    <CheckedFields file={file} hidden={hidden} />
    <HiddenFields
      fields={Object.fromEntries((file.columns ?? []).map((column, index) => [`${columnField}${index}`, column ?? '']))}
    />
    {children}
    <p>
      <SubmitButton name="operation" value="import">
        {submit}
      </SubmitButton>
    </p>
  </Form>
);

export const CheckedFields = ({ file, hidden = {} }: Pick<CheckedProps, 'file' | 'hidden'>) => (
  <>
    <HiddenFields fields={{ ...hidden, encoding: file.encoding }} />
    <textarea hidden readOnly name="csv" defaultValue={file.csv} />
  </>
);

const HiddenFields = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type TableProps = {
  readonly heads: readonly [string, string, string];
  /** The number of lines that is enough to see that a file is right; all of them if it is left out. */
  readonly maxRows?: number;
  readonly rows: ReadonlyArray<{ readonly line: number; readonly what: ReactNode; readonly how: ReactNode }>;
};

export const ImportTable = ({ heads, rows, maxRows = rows.length }: TableProps) => (
  <>
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
        {rows.slice(0, maxRows).map(({ line, what, how }, index) => (
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
    {rows.length > maxRows && (
      <p className="soft">
        {plural(
          rows.length,
          `The first ${maxRows} of {count} are shown.`,
          `The first ${maxRows} of {count} are shown.`,
        )}
      </p>
    )}
  </>
);

/** Screen readers announce it, and it is shown briefly where it is out of sight: the file keeps its place. */
export const Found = ({ children }: { readonly children: ReactNode }) => (
  <span tabIndex={-1} data-form-success="">
    {children}
  </span>
);

type ReadProps = { readonly file: ReadFile };

/** Says how the text was read, unless it is in the usual encoding. */
export const ReadAs = ({ file: { encoding } }: ReadProps) =>
  encoding === 'UTF-8' ? null : <> The file was read as {encoding}. If letters look wrong, save it as CSV in UTF-8.</>;

export const ImportErrors = ({ file, errors }: ReadProps & { readonly errors: readonly ImportError[] }) => (
  <Panel
    id="report"
    title={errors.length === 1 ? 'Fix one problem first' : `Fix ${errors.length} problems first`}
    lead={
      <>
        <Found>Nothing has been imported. Fix these lines, then choose the file again.</Found>
        <ReadAs file={file} />
      </>
    }
  >
    <ImportTable
      heads={['Line', 'Column', 'What is wrong']}
      maxRows={100}
      rows={errors.map(({ line, column, message }) => ({
        line,
        what: column && <code>{column}</code>,
        how: message,
      }))}
    />
  </Panel>
);
