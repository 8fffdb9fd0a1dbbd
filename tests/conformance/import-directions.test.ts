import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importedFile, read, repositoryFiles } from '../helpers/repository-files.ts';

/** Each line adds one import to a copy of the repository and gives the linter's verdict. */
const planted: ReadonlyArray<readonly [file: string, imports: string, verdict: 'refused' | 'allowed']> = [
  ['src/contract/planted.ts', 'zod', 'allowed'],
  ['src/contract/planted.ts', './fields.ts', 'allowed'],
  ['src/contract/planted.ts', 'react', 'refused'],
  ['src/contract/planted.ts', 'node:fs', 'refused'],
  ['src/contract/planted.ts', '../server-components/page.ts', 'refused'],
  ['src/contract/planted.ts', '../../server/settings/config.ts', 'refused'],
  ['src/client-components/editor/planted.tsx', 'react', 'allowed'],
  ['src/client-components/editor/planted.tsx', 'react-aria-components', 'allowed'],
  ['src/client-components/editor/planted.tsx', '#contract/theme.ts', 'allowed'],
  ['src/client-components/editor/planted.tsx', 'zod', 'refused'],
  ['src/client-components/editor/planted.tsx', '../../server-components/page.ts', 'refused'],
  ['src/client-components/editor/planted.tsx', '../../../server/settings/config.ts', 'refused'],
  ['src/client-components/editor/planted.tsx', '../../../engine/rendering.ts', 'allowed'],
  ['src/client-components/editor/planted.tsx', '../../../engine/entry.browser.tsx', 'refused'],
  ['src/server-components/public/news/planted.tsx', 'react', 'allowed'],
  ['src/server-components/public/news/planted.tsx', '#contract/posts.ts', 'allowed'],
  ['src/server-components/public/news/planted.tsx', '../../../client-components/toast.tsx', 'allowed'],
  ['src/server-components/public/news/planted.tsx', 'node:fs', 'refused'],
  ['src/server-components/public/news/planted.tsx', 'undici', 'refused'],
  ['src/server-components/public/news/planted.tsx', '../../../../server/settings/config.ts', 'refused'],
  ['src/server-components/public/news/planted.tsx', '../../../../engine/entry.rsc.tsx', 'refused'],
  ['src/server-components/public/news/planted.tsx', '../../gallery/samples.ts', 'refused'],
  ['src/server-components/gallery/parts/planted.tsx', '../../admin/ui/panel.tsx', 'allowed'],
  ['server/services/content/posts/planted.ts', '#contract/posts.ts', 'allowed'],
  ['server/services/content/posts/planted.ts', '../../../http/http.ts', 'allowed'],
  ['server/services/content/posts/planted.ts', 'kysely', 'allowed'],
  ['server/services/content/posts/planted.ts', '../../../gateway/upstream.ts', 'refused'],
  ['server/services/content/posts/planted.ts', '../../../../engine/renderer.ts', 'refused'],
  ['server/services/content/posts/planted.ts', '../../../../src/server-components/page.ts', 'refused'],
  ['server/gateway/planted.ts', '../settings/config.ts', 'allowed'],
  ['server/gateway/planted.ts', '../../engine/renderer.ts', 'allowed'],
  ['server/gateway/planted.ts', '#contract/routes.ts', 'allowed'],
  ['server/gateway/planted.ts', '../../src/server-components/page.ts', 'allowed'],
  ['server/gateway/planted.ts', '../../src/server-components/ui/card.tsx', 'refused'],
  ['server/gateway/planted.ts', '../services/database.ts', 'refused'],
  ['server/gateway/planted.ts', '../../src/client-components/toast.tsx', 'refused'],
  ['engine/planted.ts', '../server/services/database.ts', 'refused'],
  ['engine/planted.ts', '../server/settings/config.ts', 'refused'],
  ['engine/planted.ts', './entry.rsc.tsx', 'refused'],
  ['engine/planted.ts', '../src/server-components/page.ts', 'allowed'],
  ['engine/planted.ts', '../src/server-components/app.tsx', 'refused'],
];

let copy: string;
let refused: Map<string, string>;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'portico-lint-'));
  writeFileSync(path.join(copy, 'biome.json'), configurationOutsideGit());
  planted.forEach(([file, imports], index) => {
    const target = path.join(copy, numbered(file, index));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `import { thing } from '${imports}';\n\nexport const planted = thing;\n`);
  });
  refused = restrictedImports(copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('import directions', () => {
  test.each(planted)('%s importing %s is %s', (file, imports, verdict) => {
    const index = planted.findIndex((row) => row[0] === file && row[1] === imports);
    const reason = refused.get(numbered(file, index));
    expect(reason === undefined ? 'allowed' : 'refused').toBe(verdict);
    if (reason !== undefined) expect(reason, 'one sentence of reason').toMatch(/^[A-Z].{20,}\.$/);
  });
});

const numbered = (file: string, index: number) => file.replace('planted', `planted-${index}`);

/** The copy is outside of the repository, so Biome must not look for Git or for the schema. */
function configurationOutsideGit(): string {
  const { $schema: _, vcs: __, ...rest } = JSON.parse(readFileSync('biome.json', 'utf8'));
  return JSON.stringify(rest);
}

function restrictedImports(directory: string): Map<string, string> {
  const binary = path.resolve('node_modules/.bin/biome');
  const report = outputOf(
    binary,
    ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json'],
    directory,
  );
  type Diagnostic = { category: string; message: string; location: { path: string } };
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  return new Map(diagnostics.map(({ location, message }) => [location.path, message]));
}

function outputOf(file: string, args: string[], cwd: string): string {
  try {
    return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/**
 * A feature is a folder of one of these areas. What several features need is beside them: in a file of the area, or in
 * one of the folders below.
 */
const areas = ['account', 'admin', 'public'];
const shared: Readonly<Record<string, string>> = {
  'account/ordering': 'The form of an order is the same for one product and for the cart.',
  'admin/audit-entries': 'The audit log, the timeline of a user and the overview read and name entries.',
  'admin/publishing': 'Posts, pages, policies and products are drafted, previewed, scheduled and compared.',
  'admin/ui': 'Every screen of the back office is made of these components.',
  'admin/beginning': 'What a new site needs is on the overview and the screen Site, which also has its switch.',
  'admin/waiting': 'What waits for staff is on its screen, in the side bar, at the bell and on the overview.',
  'public/blocks': 'Several pages consist of the blocks that administrators arrange.',
  'public/parts': 'A preview and an invitation show posts, products and waitlists as their pages do.',
};
/** These files put features together. */
const composers: Readonly<Record<string, string>> = {
  'pages.ts': 'The registry has the page of every feature.',
  'account/account-page.tsx': 'Staff see the overview of the back office on the page of their account.',
  'app.tsx': 'The frame around each page shows counts and the bar of a view.',
  'admin/audit-entries/kinds.ts':
    'An entry has the words of the feature that changed the record, and three screens would have to hand the words of all features down to each entry.',
};

const components = 'src/server-components/';

function featureOf(file: string): string | undefined {
  const [area = '', folder = '', ...rest] = file.slice(components.length).split('/');
  const name = `${area}/${folder}`;
  const isFeature = file.startsWith(components) && areas.includes(area) && rest.length > 0 && !(name in shared);
  return isFeature ? name : undefined;
}

/** The feature that a file imports although it is not its own; undefined if there is none. */
function foreignFeature(file: string, name: string): string | undefined {
  const feature = featureOf(importedFile(file, name) ?? '');
  return feature === featureOf(file) ? undefined : feature;
}

describe('features', () => {
  const statements = /^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gms;
  const files = repositoryFiles(components).filter((file) => /\.tsx?$/.test(file) && existsSync(file));
  const foreign = files.flatMap((file) =>
    [...read(file).matchAll(statements)].flatMap(([, name, loaded]) => {
      const feature = foreignFeature(file, name ?? loaded ?? '');
      return feature === undefined ? [] : [{ file: file.slice(components.length), feature }];
    }),
  );

  test('never import features, nor does what they share', () => {
    expect(new Set(files.map(featureOf)).size).toBeGreaterThan(40);
    expect(
      foreign.filter(({ file }) => !(file in composers)).map(({ file, feature }) => `${file}: ${feature}`),
    ).toEqual([]);
  });

  test('are put together by these files only, and are shared by these folders only, each with a reason', () => {
    expect([...new Set(foreign.map(({ file }) => file))].sort()).toEqual(Object.keys(composers).sort());
    const folders = new Set(files.map((file) => file.slice(components.length).split('/').slice(0, 2).join('/')));
    expect(Object.keys(shared).filter((folder) => !folders.has(folder))).toEqual([]);
    for (const reason of [...Object.values(shared), ...Object.values(composers)])
      expect(reason, 'one sentence of reason').toMatch(/^[A-Z].{20,}\.$/);
  });

  test.each([
    ['admin/users/list.tsx', '../roles/fields.ts', 'admin/roles'],
    ['admin/customer-service/threads/list.tsx', '../../users/fields.tsx', 'admin/users'],
    ['account/home/account-home.tsx', '../../admin/overview/overview.tsx', 'admin/overview'],
    ['admin/ui/panel.tsx', '../users/fields.tsx', 'admin/users'],
    ['account/counts.tsx', './cart/cart-page.tsx', 'account/cart'],
    ['layouts/header.tsx', '../public/news/news-page.tsx', 'public/news'],
    ['admin/users/list.tsx', '../ui/panel.tsx', 'none'],
    ['admin/users/list.tsx', './fields.tsx', 'none'],
    ['admin/users/list.tsx', '../../ui/form.tsx', 'none'],
    ['admin/customer-service/threads/list.tsx', '../orders/list.tsx', 'none'],
    ['account/home/account-home.tsx', '../organization-switcher.tsx', 'none'],
    ['account/home/account-home.tsx', '#contract/routes.ts', 'none'],
  ])('%s importing %s imports another feature: %s', (file, name, feature) => {
    expect(foreignFeature(components + file, name) ?? 'none').toBe(feature);
  });
});
