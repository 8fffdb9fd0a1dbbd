/** Somebody says what each column of a file is. */
import { readCsv } from '#contract/csv.ts';
import { plural } from '#contract/plural.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './import-file.module.css';
import { CheckedFields, type CheckedProps, Found, ReadAs } from './import-file.tsx';
import { Panel } from './panel.tsx';
import { type CheckedFile, type Columns, columnField } from './read-import.ts';

type ColumnsProps = CheckedProps & {
  /** The names are ours; `labelOf` gives what people call them. */
  readonly file: CheckedFile<unknown>;
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
};

/** It is shown if the heads of a file are not our names. */
export function ImportColumns({ form, action, hidden = {}, file, names, labelOf }: ColumnsProps) {
  const { columns } = file;
  const isChecked = file.report !== null;
  if (columns === null) return null;
  const [head, ...rows] = readCsv(file.csv, 4) ?? [];
  const offered = [...new Set([...names, ...columns.flatMap((column) => column ?? [])])];
  const options = offered.map((value) => ({ value, label: labelOf(value) }));
  return (
    <Panel
      id="columns"
      title="Columns"
      lead={
        isChecked ? (
          leftOut(columns)
        ) : (
          <>
            <Found>Choose what each column of the file contains, then check it. Nothing has changed yet.</Found>
            <ReadAs file={file} />
          </>
        )
      }
    >
      <Form action={action} form={{ ...form, state: null }} label="Columns of the file" labels={{}} draft={null}>
        <CheckedFields file={file} hidden={hidden} />
        <div className="stack gap-s">
          {columns.map((column, index) => {
            const id = `${columnField}${index}`;
            const example = rows.flatMap(({ cells }) => cells[index]?.trim() || []).join(', ');
            return (
              <div key={id} className={`stack align-center shrinks gap-2xs across-gap ${styles.column}`}>
                <label htmlFor={id}>{head?.cells[index]?.trim() || `Column ${index + 1}`}</label>
                <select
                  // A new key shows what was sent.
                  key={column}
                  id={id}
                  name={id}
                  className="input"
                  defaultValue={column ?? ''}
                  aria-describedby={example ? `${id}-example` : undefined}
                >
                  <option value="">Leave out</option>
                  {options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                {example && (
                  <span id={`${id}-example`} className="small soft cut shrinks">
                    {example}
                  </span>
                )}
              </div>
            );
          })}
        </div>
        <p>
          <SubmitButton className={isChecked ? 'button button-quiet' : undefined}>Check these columns</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

const leftOut = (columns: Columns): string => {
  const count = columns.filter((column) => column === null).length;
  return count === 0
    ? 'No column is left out.'
    : plural(count, '{count} column is left out.', '{count} columns are left out.');
};
