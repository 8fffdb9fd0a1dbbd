import {
  type Colours,
  colourNames,
  draftOf,
  type LookRecord,
  type LookTheme,
  lookId,
  lookThemes,
} from '#contract/content/look.ts';
import type { TypefaceRecord } from '#contract/content/typefaces.ts';
import {
  contrastFindingsOf,
  contrastMessage,
  fieldOf,
  pairsOf,
  readColour,
  shownRatio,
} from '#contract/look-palette.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextField } from '../../ui/field.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { PendingChanges } from '../publishing/pending-changes.tsx';
import type { Values } from '../ui/fields.ts';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import styles from './style.module.css';
import { discardStyle, publishStyle, restoreStyle, saveStyle } from './style-actions.ts';
import { colourFields, styleFields, styleFieldsWith, styleLog, styleName, styleValues } from './style-fields.ts';
import { StylePreview } from './style-preview.tsx';

type Props = {
  readonly context: PageContext<'siteAdmin'>;
  readonly look: LookRecord;
  readonly typefaces: readonly TypefaceRecord[];
};

const doneMessages = {
  published: 'Published. Visitors see it now.',
  'not-published': 'The draft is saved, but not published: see what is said at its colours and its picture.',
};

const draft = 'look:site';

export function StyleTab({ context, look, typefaces }: Props) {
  const form = formState(styleName, context.actionState);
  const values = styleValues(draftOf(look));
  return (
    <>
      <Notice context={context} of={['look-operation']} restoreDiscarded={restoreStyle} />
      <Done context={context} messages={doneMessages} />
      {look.pending && (
        <PendingChanges
          context={context}
          draft={draft}
          isChanged
          text="The draft differs from what visitors see."
          fields={{ id: lookId, revision: String(look.revision) }}
          publish={publishStyle}
          discard={discardStyle}
        />
      )}
      <Columns
        main={
          <Panel
            id="style"
            title="Look"
            lead="Colours of every page, of e-mails and previews of links; typefaces, corners and spacing of pages."
          >
            <RecordForm
              context={context}
              name={styleName}
              action={saveStyle}
              label="Look"
              fields={styleFieldsWith(typefaces)}
              stored={{ values, revision: look.revision, ...styleLog }}
              hasVersions
              draft={draft}
              submit={null}
              notice={<ColourGroups form={form} stored={values} />}
            >
              <PictureField
                form={form}
                name="signInPicture"
                label={styleFields.signInPicture.label}
                hint={styleFields.signInPicture.hint}
                defaultValue={draftOf(look).signInPicture}
              />
              <SaveBar>
                <SubmitButton name="operation" value="save" shortcut="Control+S">
                  Save draft
                </SubmitButton>
                <SubmitButton name="operation" value="publish" shortcut="Control+Enter" className="button button-quiet">
                  Save and publish
                </SubmitButton>
              </SaveBar>
            </RecordForm>
          </Panel>
        }
        side={<StylePreview context={context} revision={look.revision} />}
      />
    </>
  );
}

const legends = { light: 'Light theme', dark: 'Dark theme' };

function ColourGroups({ form, stored }: { readonly form: FormState; readonly stored: Values }) {
  const shown = { ...stored, ...form.state?.values };
  return (
    <>
      {/* Enter presses the first button of a form: this one saves. */}
      <button type="submit" name="operation" value="save" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        Save draft
      </button>
      {lookThemes.map((theme) => (
        <fieldset key={theme} className={styles.theme}>
          <legend>{legends[theme]}</legend>
          {colourNames.map((name) => (
            <Colour key={name} form={form} theme={theme} name={name} shown={shown} stored={stored} />
          ))}
          <Contrast theme={theme} shown={shown} />
        </fieldset>
      ))}
    </>
  );
}

type ColourProps = {
  readonly form: FormState;
  readonly theme: LookTheme;
  readonly name: keyof Colours;
  /** The values in the form, which are typed ones after an error. */
  readonly shown: Values;
  readonly stored: Values;
};

function Colour({ form, theme, name, shown, stored }: ColourProps) {
  const field = fieldOf(theme, name);
  const { label, hint, input } = colourFields[field];
  const colours = coloursIn(shown, theme);
  const finding = colours && contrastFindingsOf(theme, colours).find((each) => each.field === field);
  return (
    <div className={styles.colour}>
      <TextField
        form={form}
        name={field}
        label={label}
        {...(hint && { hint })}
        defaultValue={stored[field] ?? ''}
        autoComplete="off"
        {...input}
        within={(text) => (
          <span className={styles.sample}>
            <span aria-hidden="true" style={{ backgroundColor: readColour(shown[field] ?? '')?.hex }} />
            {text}
          </span>
        )}
      />
      {finding && (
        <p className={styles.finding}>
          {!form.state?.fields[field] && <span>{contrastMessage(finding)} </span>}
          <SubmitButton className="link-button" name="use" value={`${field} ${finding.nearest}`}>
            Use {finding.nearest}
          </SubmitButton>
        </p>
      )}
    </div>
  );
}

/** Null if one of the colours cannot be read. */
function coloursIn(shown: Values, theme: LookTheme): Colours | null {
  const read = colourNames.map((name) => [name, readColour(shown[fieldOf(theme, name)] ?? '')?.hex] as const);
  return read.every(([, hex]) => hex !== undefined) ? (Object.fromEntries(read) as Colours) : null;
}

function Contrast({ theme, shown }: { readonly theme: LookTheme; readonly shown: Values }) {
  const colours = coloursIn(shown, theme);
  if (!colours) return null;
  return (
    <details className={styles.pairs}>
      <summary>Contrast of the {theme} theme</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">What is read</th>
            <th scope="col">Contrast</th>
            <th scope="col">Needed</th>
          </tr>
        </thead>
        <tbody>
          {pairsOf(colours).map(({ label, colour, ground: below, ratio, minimum }) => (
            <tr key={label}>
              <td>
                <span aria-hidden="true" className={styles.pair} style={{ color: colour, backgroundColor: below }}>
                  Aa
                </span>{' '}
                {label}
              </td>
              <td className="figures">
                {shownRatio(ratio)} {ratio < minimum && <strong>too low</strong>}
              </td>
              <td className="figures">{minimum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
