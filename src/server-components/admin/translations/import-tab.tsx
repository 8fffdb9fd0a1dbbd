import type { importTranslations } from '#contract/content/translation-files.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { importLimits } from '#contract/imports.ts';
import { plural } from '#contract/plural.ts';
import { type FormState, formState } from '../../ui/form-state.ts';
import { languageName } from '../publishing/translation-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Found, ImportCheckedFile, ImportFile, ImportTable, ReadAs } from '../ui/import-file.tsx';
import { Panel } from '../ui/panel.tsx';
import { type CheckedFile, checkedFileOf } from '../ui/read-import.ts';
import { RecordHead } from '../ui/record-head.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { importFile } from './actions.ts';
import { keyText, kindLabels, languagesOf } from './fields.ts';
import type { Context } from './list.tsx';

type Report = OutputOf<typeof importTranslations>;
type Props = { readonly context: Context; readonly language: string };

export function FilesView({ context, language }: Props) {
  const form = formState('translation-import', context.actionState);
  const checked = checkedFileOf<Report>(form);
  const name = languageName(language);
  const hidden = { language };
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Translations', href: listHref('translationsAdmin', { language }) }}
        title={`Export and import: ${name}`}
        details={<OtherLanguages context={context} language={language} />}
      />
      <Panel
        id="export"
        title="Files for translators"
        lead="XLIFF 2.0 is for the programs of translators, CSV for spreadsheets. The file of what needs work has only texts that have no translation, or whose original changed."
      >
        <RowList label="Files for translators">
          {(['work', null] as const).map((state) => (
            <Row
              key={state}
              title={state ? 'What needs work' : 'All texts'}
              operations={(['xliff', 'csv'] as const).map((format) => (
                <a
                  key={format}
                  href={listHref('translationsAdmin', { part: 'import', language, state, export: format })}
                  download=""
                  className="button button-quiet"
                >
                  {format.toUpperCase()}
                  <span className="visually-hidden"> of {state ? 'what needs work' : 'all texts'}</span>
                </a>
              ))}
            />
          ))}
        </RowList>
      </Panel>
      <ImportFile
        form={form}
        action={importFile}
        label={`Translations into ${name}`}
        hidden={hidden}
        about={{
          lead: `XLIFF 2 or CSV, at most ${importLimits.characters / 1_000_000} million characters. Translations are saved as drafts.`,
          accept: '.xlf,.xliff,.csv,application/xliff+xml,text/csv',
          summary: 'What the file has to keep',
        }}
      >
        In XLIFF, the attributes <code>original</code> of files and <code>name</code> of units. In CSV, the columns{' '}
        <code>kind, id, path, source, target</code>. The original tells whether it changed meanwhile: such texts are
        left out. Formatting in pointed brackets stays as it is. Texts without a translation change nothing.
      </ImportFile>
      {checked?.report && <ReportPanel form={form} file={checked} report={checked.report} hidden={hidden} />}
    </RecordScreen>
  );
}

function OtherLanguages({ context, language }: Props) {
  const others = languagesOf(context).filter((each) => each !== language);
  return others.map((each) => (
    <a key={each} href={listHref('translationsAdmin', { part: 'import', language: each })}>
      {languageName(each)}
    </a>
  ));
}

type ReportProps = {
  readonly form: FormState;
  readonly file: CheckedFile<Report>;
  readonly report: Report;
  readonly hidden: { readonly language: string };
};

function ReportPanel({ form, file, report: { applied, records, unchanged, empty, left }, hidden }: ReportProps) {
  const texts = records.reduce((sum, record) => sum + record.texts, 0);
  const counts = [
    `${texts} ${applied ? 'imported' : 'new or changed'}`,
    `${unchanged} already here`,
    `${empty} without a translation`,
    `${left.length} left out`,
  ].join(', ');
  return (
    <>
      <Panel
        id="report"
        title={applied ? 'What this file changed' : 'What this file would change'}
        lead={
          <>
            <Found>{`${counts}. ${applied ? 'Visitors see it when you publish the drafts.' : 'Nothing has changed yet.'}`}</Found>
            <ReadAs file={file} />
          </>
        }
      >
        {!applied && texts > 0 && (
          <ImportCheckedFile
            form={form}
            action={importFile}
            file={file}
            hidden={hidden}
            submit={plural(texts, 'Import {count} text', 'Import {count} texts')}
          />
        )}
        {records.length > 0 && (
          <RowList label="Records">
            {records.map((record) => (
              <Row
                key={`${record.kind} ${record.id}`}
                title={
                  <a href={screenHref('translationsAdmin', { record: keyText({ ...record, ...hidden }) })}>
                    {record.title}
                  </a>
                }
                note={`${kindLabels[record.kind]}: ${plural(record.texts, '{count} text', '{count} texts')}`}
              />
            ))}
          </RowList>
        )}
      </Panel>
      {left.length > 0 && (
        <Panel id="left" title="Left out" lead="These texts of the file are not imported.">
          <ImportTable
            heads={['Line', 'Text', 'Why']}
            maxRows={100}
            rows={left.map(({ line, record, path, reason }) => ({
              line,
              what: (
                <code className="breaks">
                  {record}
                  {path && ` ${path}`}
                </code>
              ),
              how: reason,
            }))}
          />
        </Panel>
      )}
    </>
  );
}
