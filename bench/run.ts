/**
 * Measures Portico and its peers. `npm run bench`, `npm run bench -- --only load,site --quick`. Prints
 * Markdown and writes it to bench/out. Needs Linux with two cores, `taskset`, `wrk` and Chromium; a peer that does not start is left out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../engine/build.ts';
import { requirePrograms } from './programs.ts';
import type { Section } from './section.ts';
import { account } from './sections/account.ts';
import { click } from './sections/click.ts';
import { firstClick } from './sections/first-click.ts';
import { flight } from './sections/flight.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { lists } from './sections/lists.ts';
import { openStreams } from './sections/open-streams.ts';
import { overload } from './sections/overload.ts';
import { load, script } from './sections/peers.ts';
import { processes } from './sections/processes.ts';
import { publish } from './sections/publish.ts';
import { signIns } from './sections/sign-ins.ts';
import { site } from './sections/site.ts';
import { size } from './sections/size.ts';
import { slowService } from './sections/slow-service.ts';
import { start } from './sections/start.ts';
import { stream } from './sections/stream.ts';
import { streams } from './sections/streams.ts';
import { table } from './sections/table.ts';
import { workingDay } from './sections/working-day.ts';

const sections: Record<string, { title: string; run: Section }> = {
  load: { title: 'The peers’ four pages', run: load },
  flight: { title: 'Soft navigation: Flight alone', run: flight },
  script: { title: 'JavaScript of the peers’ home page, and a click in it', run: script },
  site: { title: 'The real site', run: site },
  stream: { title: 'A page in three panels', run: stream },
  table: { title: 'A table of 1,000 rows', run: table },
  click: { title: 'The real site in a browser', run: click },
  'first-click': { title: 'The first tap of a visit', run: firstClick },
  'working-day': { title: 'A working day in the back office', run: workingDay },
  streams: { title: 'Every page with slow services', run: streams },
  'slow-service': { title: 'The overview with a slow service', run: slowService },
  account: { title: 'An account page', run: account },
  'sign-ins': { title: 'Signing in', run: signIns },
  size: { title: 'The same at a hundred and a hundred thousand', run: size },
  lists: { title: 'Lists of the back office, small and large', run: lists },
  start: { title: 'Start', run: start },
  'open-streams': { title: 'A thousand open streams', run: openStreams },
  overload: { title: 'Three times as many visitors as the gateway can serve', run: overload },
  processes: { title: 'One, two and four gateways', run: processes },
  publish: { title: 'Publishing', run: publish },
  lighthouse: { title: 'Lighthouse', run: lighthouse },
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const names = values.only?.split(',') ?? Object.keys(sections);
const unknown = names.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0)
  throw new Error(`no such section: ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`);

const out = path.join(import.meta.dirname, 'out');
mkdirSync(out, { recursive: true });
requirePrograms();
await buildIfStale();
console.log(`${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}\n`);
for (const name of names) {
  const { title, run } = sections[name]!;
  const text = `## ${title}\n\n${await run({ quick: values.quick, full: values.full })}\n`;
  writeFileSync(path.join(out, `${name}.md`), text);
  console.log(text);
}

// Sections can start the shared process of services, which ends with this one.
process.exit();
