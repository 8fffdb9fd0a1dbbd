import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Each line adds one import to a copy of the repository and gives the linter's verdict. */
const planted: ReadonlyArray<readonly [file: string, imports: string, verdict: 'refused' | 'allowed']> = [
  ['src/contract/planted.ts', 'zod', 'allowed'],
  ['src/contract/planted.ts', './fields.ts', 'allowed'],
  ['src/contract/planted.ts', 'react', 'refused'],
  ['src/contract/planted.ts', 'node:fs', 'refused'],
  ['src/contract/planted.ts', '../server-components/page.ts', 'refused'],
  ['src/contract/planted.ts', '../../server/config.ts', 'refused'],
  ['src/client-components/editor/planted.tsx', 'react', 'allowed'],
  ['src/client-components/editor/planted.tsx', 'react-aria-components', 'allowed'],
  ['src/client-components/editor/planted.tsx', '#contract/theme.ts', 'allowed'],
  ['src/client-components/editor/planted.tsx', 'zod', 'refused'],
  ['src/client-components/editor/planted.tsx', '../../server-components/page.ts', 'refused'],
  ['src/client-components/editor/planted.tsx', '../../../server/config.ts', 'refused'],
  ['src/client-components/editor/planted.tsx', '../../../engine/rendering.ts', 'allowed'],
  ['src/client-components/editor/planted.tsx', '../../../engine/entry.browser.tsx', 'refused'],
  ['src/server-components/public/news/planted.tsx', 'react', 'allowed'],
  ['src/server-components/public/news/planted.tsx', '#contract/posts.ts', 'allowed'],
  ['src/server-components/public/news/planted.tsx', '../../../client-components/toast.tsx', 'allowed'],
  ['src/server-components/public/news/planted.tsx', 'node:fs', 'refused'],
  ['src/server-components/public/news/planted.tsx', 'undici', 'refused'],
  ['src/server-components/public/news/planted.tsx', '../../../../server/config.ts', 'refused'],
  ['src/server-components/public/news/planted.tsx', '../../../../engine/entry.rsc.tsx', 'refused'],
  ['server/services/content/posts/planted.ts', '#contract/posts.ts', 'allowed'],
  ['server/services/content/posts/planted.ts', '../../../http.ts', 'allowed'],
  ['server/services/content/posts/planted.ts', 'kysely', 'allowed'],
  ['server/services/content/posts/planted.ts', '../../../gateway/upstream.ts', 'refused'],
  ['server/services/content/posts/planted.ts', '../../../../engine/renderer.ts', 'refused'],
  ['server/services/content/posts/planted.ts', '../../../../src/server-components/page.ts', 'refused'],
  ['server/gateway/planted.ts', '../config.ts', 'allowed'],
  ['server/gateway/planted.ts', '../../engine/renderer.ts', 'allowed'],
  ['server/gateway/planted.ts', '#contract/routes.ts', 'allowed'],
  ['server/gateway/planted.ts', '../../src/server-components/page.ts', 'allowed'],
  ['server/gateway/planted.ts', '../../src/server-components/ui/card.tsx', 'refused'],
  ['server/gateway/planted.ts', '../services/database.ts', 'refused'],
  ['server/gateway/planted.ts', '../../src/client-components/toast.tsx', 'refused'],
  ['engine/planted.ts', '../server/services/database.ts', 'refused'],
  ['engine/planted.ts', '../server/config.ts', 'refused'],
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
