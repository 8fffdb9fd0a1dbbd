import { type Typeface, type TypefaceRecord, typefaceTypes } from '#contract/content/typefaces.ts';
import { typefacesOf } from '#contract/shipped-typefaces.ts';
import { fontFamily, weightText } from '#contract/typeface-styles.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { labelsOf } from '../ui/fields.ts';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { typefaceFields } from './fields.ts';
import { removeTypeface, uploadTypeface } from './typeface-actions.ts';
import styles from './typefaces.module.css';

type Props = { readonly context: PageContext<'siteAdmin'>; readonly typefaces: readonly TypefaceRecord[] };

const shipped = typefacesOf({}, '');
const filesOf = ({ faces }: Typeface) => faces.flatMap(({ files }) => files);

export const TypefacesTab = ({ context, typefaces }: Props) => (
  <>
    {/* The address is another one after each change, because a page loads a style sheet once. */}
    <link
      rel="stylesheet"
      href={`/assets/typefaces/all.css?${typefaces.flatMap(filesOf).length}-${typefaces.length}`}
      precedence="portico"
    />
    <Notice context={context} of={['typeface-delete']} />
    <Columns
      main={
        <>
          <Panel id="typefaces" title="Your typefaces" lead="Files that you uploaded. Pages load only what they show.">
            {typefaces.length === 0 ? (
              <EmptyState title="No typefaces yet" />
            ) : (
              <ul className={styles.list}>
                {typefaces.map((typeface) => (
                  <li key={typeface.id}>
                    <Specimen typeface={typeface} />
                    <Facts typeface={typeface} />
                    <ConfirmAction
                      action={removeTypeface}
                      label={`Delete ${typeface.name}`}
                      yes="Yes, delete it"
                      fields={{ id: typeface.id }}
                    >
                      <p>The typeface and its files will be deleted. This cannot be undone.</p>
                    </ConfirmAction>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel id="shipped" title="Typefaces of the program" lead="Free to use, and always there.">
            <ul className={styles.list}>
              {shipped.map((typeface) => (
                <li key={typeface.id}>
                  <Specimen typeface={typeface} />
                </li>
              ))}
            </ul>
          </Panel>
        </>
      }
      side={
        <Panel id="add-typeface" title="Add a typeface">
          <AddForm context={context} />
        </Panel>
      }
    />
  </>
);

function AddForm({ context }: Pick<Props, 'context'>) {
  const form = formState('typeface-add', context.actionState);
  const { file, licence, licensed } = typefaceFields;
  const errorOf = (name: string) => form.state?.fields[name];
  return (
    <Form action={uploadTypeface} form={form} label="Add a typeface" labels={labelsOf(typefaceFields)} draft={null}>
      <div className="field">
        <label htmlFor="typeface-file">{file.label}</label>
        <input
          id="typeface-file"
          type="file"
          name="file"
          accept={typefaceTypes.join(',')}
          className="input"
          aria-invalid={errorOf('file') ? true : undefined}
          aria-describedby="typeface-file-error typeface-file-hint"
        />
        <FieldError id="typeface-file-error" text={errorOf('file')} />
        <p id="typeface-file-hint" className="field-hint">
          {file.hint}
        </p>
      </div>
      <TextField form={form} name="licence" label={licence.label} hint={licence.hint} />
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            name="licensed"
            value="true"
            aria-invalid={errorOf('licensed') ? true : undefined}
            aria-describedby="typeface-licensed-error"
          />{' '}
          {licensed.label}
        </label>
        <FieldError id="typeface-licensed-error" text={errorOf('licensed')} />
      </div>
      <p>
        <SubmitButton>Add typeface</SubmitButton>
      </p>
    </Form>
  );
}

const Specimen = ({ typeface }: { readonly typeface: Typeface }) => (
  <div className={styles.specimen} style={{ fontFamily: fontFamily(typeface) }}>
    <p className={styles.name}>{typeface.name}</p>
    <p>
      The five boxing wizards jump quickly, for 1,234.50 € – and so do Äpfel, façades and señores.{' '}
      <strong>In bold too.</strong>
    </p>
  </div>
);

/** Bytes of the Latin file from which a first visit takes noticeably longer; those of the program have 19 to 35 kB. */
const large = 40_000;

function Facts({ typeface }: { readonly typeface: TypefaceRecord }) {
  const { faces, licence } = typeface;
  const first = Math.max(...filesOf(typeface).map(({ script, size }) => (script === 'latin' ? size : 0)));
  const scripts = [...new Set(filesOf(typeface).map(({ script }) => script))];
  return (
    <p className="small soft">
      Weights {faces.map(weightText).join(', ')} · {scripts.join(', ')} · {Math.ceil(first / 1_000)} kB for a first
      visit
      {first > large && ', which is much: pages appear later'}
      {licence && ` · ${licence}`}
    </p>
  );
}
