/** A person's copy of their data: a page to read, and each section as JSON and as CSV. */
import { writeCsv } from '#contract/csv.ts';
import { type ArchiveFile, download } from '#contract/download.ts';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import { escapeHtml as escaped } from '#contract/escape-html.ts';
import { ownDataEndpoints } from '#contract/own-data.ts';
import { langAttributes } from '#contract/site-format.ts';
import { slugFrom } from '#contract/slugs.ts';
import { msg, t, textLocale } from '#contract/translate.ts';
import type { PageContext } from '../../page.ts';
import { ownId } from '../../request/own-id.ts';
import { inSentenceCase } from '../../ui/sentence-case.ts';

type Endpoint = (typeof ownDataEndpoints)[number];
type Records = ReadonlyArray<Readonly<Record<string, unknown>>>;
type Section = { readonly endpoint: Endpoint; readonly name: string; readonly title: string };

const services: Readonly<Record<ServiceName, string>> = {
  auth: msg('Account'),
  trade: msg('Orders and messages'),
  content: msg('Reading and writing'),
  apps: msg('Apps'),
};

/** The link expires soon, because others may use a screen that was left open. */
export const archiveMilliseconds = 15 * 60_000;
export const archiveSeal = (userId: string): string => `archive ${userId}`;

/** Whether the address has a link that `prepareArchive` sealed for this person and that still works. */
export function mayDownload({ query, unseal, viewer, now }: PageContext): boolean {
  const until = unseal(archiveSeal(ownId(viewer)), query.get('archive'));
  return until !== null && now.getTime() < Number(until);
}

/** Throws the download. The sections are listed before, so that a service that fails is an error page. */
export async function sendArchive({ api, site, now }: Pick<PageContext, 'api' | 'site' | 'now'>): Promise<never> {
  const listed = await Promise.all(
    ownDataEndpoints.map(async (endpoint) =>
      (await api(endpoint, {})).sections.map((section): Section => ({ endpoint, ...section })),
    ),
  );
  const sections = listed.flat();
  const day = now.toISOString().slice(0, 10);
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield {
      name: 'index.html',
      body: pageOf(api, sections, t('Your data at {site}, {day}', { site: site.name, day })),
    };
    for (const section of sections) {
      const name = `data/${section.endpoint.service}-${section.name}`;
      yield { name: `${name}.json`, body: jsonOf(recordsOf(api, section)) };
      yield { name: `${name}.csv`, body: csvOf(recordsOf(api, section)) };
      if (section.name === 'attachments') yield* filesOf(recordsOf(api, section));
    }
  }
  throw download({
    name: `${slugFrom(site.name) || 'data'}-${day}.zip`,
    type: 'application/zip',
    files: files(),
  });
}

/** Yields the files that can be downloaded. The id in the name keeps files of the same name apart. */
async function* filesOf(pages: AsyncIterable<Records>): AsyncGenerator<ArchiveFile> {
  for await (const records of pages)
    for (const { state, name, file } of records)
      if (state === 'clean') yield { name: `files/${String(file)}-${String(name)}`, attachment: String(file) };
}

async function* recordsOf(api: Api, { endpoint, name }: Section): AsyncGenerator<Records> {
  for (let after: number | null = 0; after !== null; ) {
    const { records, next }: { records: Records; next: number | null } = await api(endpoint, { section: name, after });
    if (records.length > 0) yield records;
    after = next;
  }
}

async function* jsonOf(pages: AsyncIterable<Records>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const records of pages)
    for (const record of records) {
      yield `${separator}${JSON.stringify(record, null, 2)}`;
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(pages: AsyncIterable<Records>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const records of pages) {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    if (isFirst) yield `\uFEFF${writeCsv([Object.keys(records[0] ?? {})])}`;
    isFirst = false;
    yield writeCsv(records.map((record) => Object.values(record).map(textOf)));
  }
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
div{overflow-x:auto}table{border-collapse:collapse}th,td{padding:.3rem .7rem;border:1px solid #8888;text-align:start;vertical-align:top}
dl{display:grid;grid-template-columns:minmax(6rem,30%) 1fr;gap:.2rem 1rem;padding:.7rem 0;border-top:1px solid #8888;margin:0}dd{margin:0}
td,dd{white-space:pre-wrap;overflow-wrap:anywhere}td{min-width:8rem}dt,th{font-weight:600}`;

/** Records with more fields are lists instead of rows of a table, so that they fit a phone. */
const maxColumns = 4;

async function* pageOf(api: Api, sections: readonly Section[], title: string): AsyncGenerator<string> {
  yield `<!doctype html>\n<html ${langAttributes(textLocale())}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head>\n<body><main><h1>${escaped(title)}</h1>
<p>${escaped(t('The folder “data” has all of it as JSON and as CSV. Times are in UTC, amounts in the smallest unit of their currency.'))}</p>\n`;
  let service: ServiceName | undefined;
  for (const section of sections) {
    if (section.endpoint.service !== service) {
      service = section.endpoint.service;
      yield `<h2>${escaped(t(services[service]))}</h2>\n`;
    }
    yield `<h3>${escaped(t(section.title))}</h3>\n`;
    let columns: readonly string[] | undefined;
    for await (const records of recordsOf(api, section)) {
      if (!columns) {
        columns = Object.keys(records[0] ?? {});
        if (columns.length <= maxColumns) yield tableHead(t(section.title), columns);
      }
      const line = columns.length <= maxColumns ? rowOf : listOf;
      for (const record of records) yield line(record);
    }
    if (!columns) yield `<p>${escaped(t('Nothing.'))}</p>\n`;
    else if (columns.length <= maxColumns) yield '</tbody></table></div>\n';
  }
  yield '</main></body></html>\n';
}

/** The box can have the focus, so that the keyboard can scroll it. */
const tableHead = (title: string, columns: readonly string[]): string =>
  `<div tabindex="0" role="group" aria-label="${escaped(title)}"><table><thead><tr>${columns
    .map((name) => `<th>${escaped(labelOf(name))}</th>`)
    .join('')}</tr></thead><tbody>\n`;

const rowOf = (record: Records[number]): string =>
  `<tr>${Object.values(record)
    .map((value) => `<td>${escaped(readable(value))}</td>`)
    .join('')}</tr>\n`;

const listOf = (record: Records[number]): string =>
  `<dl>${Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<dt>${escaped(labelOf(name))}</dt><dd>${escaped(readable(value))}</dd>`)
    .join('')}</dl>\n`;

function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d+Z$/, '$1 $2');
  if (typeof value !== 'object' || value === null) return textOf(value);
  return Object.entries(value)
    .map(([name, each]) => `${labelOf(name)}: ${readable(each)}`)
    .join('\n');
}

const labelOf = (name: string) => inSentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
