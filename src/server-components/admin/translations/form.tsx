import { Fragment } from 'react';
import type { TranslatedText, Translation } from '#contract/content/translations.ts';
import { languageOf } from '#contract/languages.ts';
import { richTextOf } from '#contract/plain-text.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Diff } from '../../ui/diff.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { diffTexts } from '../../ui/word-diff.ts';
import { languageName } from '../publishing/translation-state.ts';
import { RevisionField } from '../ui/revision-field.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { saveTexts } from './actions.ts';
import { fieldOf, keyText, needsWork, type Place, pathOf, placesOf } from './fields.ts';
import styles from './translations.module.css';

type Props = { readonly context: PageContext; readonly form: FormState; readonly record: Translation };

export const draftName = (record: Translation): string => `translation:${keyText(record)}`;

export function TranslationForm({ context, form, record }: Props) {
  const { language, kind, id, revision, content } = record;
  const places = placesOf(content);
  const groups = [...new Set(places.map(({ group }) => group))];
  const source = languageOf(context.site.locale);
  const marks = Object.fromEntries(content.map(({ path, mark }) => [path, mark]));
  const columns = { source, language, form };
  return (
    <Form
      action={saveTexts}
      form={form}
      label={`Translation into ${languageName(language)}`}
      labels={Object.fromEntries(content.map(({ path }, index) => [fieldOf(path), places[index]?.label ?? path]))}
      draft={draftName(record)}
      className={styles.form}
    >
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <RevisionField form={form} revision={revision} />
      <input type="hidden" name="marks" value={marksOf(form) ?? JSON.stringify(marks)} />
      {/* Enter in a field presses the first button. */}
      <button type="submit" name="operation" value="save" hidden />
      {content.some(({ markup }) => markup) && (
        <p className="small soft">
          Keep what is in pointed brackets, such as{' '}
          <code>
            {'<b>'}bold{'</b>'}
          </code>
          , and translate what is between. Write a pointed bracket itself as <code>&amp;lt;</code>.
        </p>
      )}
      {groups.map((group) => (
        <Fragment key={group}>
          {group !== '' && <h2 className={styles.group}>{group}</h2>}
          {content.map(
            (text, index) =>
              places[index]?.group === group && <Text key={text.path} {...columns} text={text} place={places[index]} />,
          )}
        </Fragment>
      ))}
      <Gone form={form} content={content} />
      <SaveBar folds>
        <SubmitButton name="operation" value="save" shortcut="Control+S">
          {record.publishedAt ? 'Save changes' : 'Save draft'}
        </SubmitButton>
        <SubmitButton name="operation" value="publish" shortcut="Control+Enter" className="button button-quiet">
          {record.publishedAt ? 'Publish changes' : 'Save and publish'}
        </SubmitButton>
      </SaveBar>
    </Form>
  );
}

/** After an error that is no conflict, the form is about the same originals as before, like its revision. */
const marksOf = ({ state }: FormState): string | undefined => (state?.isOutdated ? undefined : state?.values['marks']);

type TextProps = {
  readonly source: string;
  readonly language: string;
  readonly form: FormState;
  readonly text: TranslatedText;
  readonly place: Place;
};

function Text({ source, language, form, text, place: { label } }: TextProps) {
  const { path, target, former } = text;
  const name = fieldOf(path);
  const id = `${form.name}-${name}`;
  const error = form.state?.fields[name];
  const control = {
    id,
    name,
    lang: language,
    dir: 'auto',
    className: 'input',
    defaultValue: form.state?.values[name] ?? target ?? '',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [`${id}-original`, error && `${id}-error`].filter(Boolean).join(' '),
  } as const;
  return (
    <div className={styles.text} data-needs-work={needsWork(text) || undefined}>
      <div className={styles.original}>
        <p id={`${id}-original`} lang={source} dir="auto" className={styles.words}>
          <Tags text={text.source} />
        </p>
        {former !== null && (
          <div className={styles.former}>
            <p className="small soft">What changed since it was translated:</p>
            <Diff blocks={diffTexts(richTextOf(former), richTextOf(text.source))} />
          </div>
        )}
      </div>
      <div className="field">
        <label htmlFor={id} className="cluster align-center gap-2xs">
          {label}
          {target === null && <Badge tone="muted">Not translated</Badge>}
          {former !== null && <Badge tone="accent">The original changed</Badge>}
        </label>
        {isLong(text) ? <textarea {...control} rows={1} /> : <input {...control} autoComplete="off" />}
        <FieldError id={`${id}-error`} text={error} />
        {former !== null && (
          <p>
            <SubmitButton name="operation" value={`right:${path}`} className="link-button">
              Still right<span className="visually-hidden"> for {label}</span>
            </SubmitButton>
          </p>
        )}
      </div>
    </div>
  );
}

const isLong = ({ source, target, markup }: TranslatedText): boolean =>
  markup || source.length > 60 || (target ?? '').length > 60 || source.includes('\n');

/** Formatting stands back behind the words. */
const Tags = ({ text }: { readonly text: string }) =>
  text.split(/(<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
      <span key={index} className={styles.tag}>
        {part}
      </span>
    ),
  );

/** Words for texts that the original lost while they were typed: they are shown until they were copied. */
function Gone({ form: { state }, content }: Pick<Props, 'form'> & Pick<Translation, 'content'>) {
  const known = new Set(content.map(({ path }) => path));
  const typed = Object.entries(state?.values ?? {}).flatMap(([field, words]) => {
    const path = pathOf(field);
    return path === null || known.has(path) || words.trim() === '' ? [] : [{ path, words }];
  });
  if (typed.length === 0) return null;
  return (
    <section aria-labelledby="gone" className="stack gap-xs">
      <h2 id="gone" className={styles.group}>
        Your words for texts that are gone
      </h2>
      <p className="soft">The original no longer has these texts. Copy what you still need.</p>
      {typed.map(({ path, words }) => (
        <textarea key={path} readOnly rows={1} aria-label={path} className="input" defaultValue={words} />
      ))}
    </section>
  );
}
