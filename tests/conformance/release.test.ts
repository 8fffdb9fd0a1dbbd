/** `npm run release` in a small repository with its own build. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const own = path.join(import.meta.dirname, '../..');
const command = path.join(own, 'deploy/release/command.ts');
const person = { NAME: 'A tester', EMAIL: 'tester@example.org' };
const env = {
  PATH: process.env.PATH,
  HOME: temporaryDirectory('portico-home-'),
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    Object.entries(person).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  ),
};

const changelog = (heading: string, notes = '### Upgrade notes for operators\n\n- Back up first.') =>
  `# Changelog\n\n${heading}\n\n${notes}\n\n## [1.9.0] - 2026-10-01\n`;
const packageFile = {
  name: 'small',
  version: '1.9.0',
  license: 'UNLICENSED',
  scripts: { build: 'node build.js' },
};
const lockFile = {
  name: 'small',
  version: '1.9.0',
  lockfileVersion: 3,
  requires: true,
  packages: { '': { name: 'small', version: '1.9.0', license: 'UNLICENSED' } },
};
const files = {
  'package.json': `${JSON.stringify(packageFile, null, 2)}\n`,
  'package-lock.json': `${JSON.stringify(lockFile, null, 2)}\n`,
  '.gitignore': 'dist/\n/release/\n',
  'CHANGELOG.md': changelog('## [1.10.0] - 2026-11-29'),
  Containerfile:
    'FROM scratch\nCOPY --from=build /portico/package.json /portico/build.js ./\nCOPY --from=build /portico/dist dist\n',
  'build.js':
    "const fs = require('node:fs');\nfs.mkdirSync('dist', { recursive: true });\nfs.writeFileSync('dist/a.js', 'a');\n",
};

let root: string;
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trim();
const commitAll = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'small: a change');
};

beforeEach(() => {
  root = temporaryDirectory('portico-release-');
  git('init', '--quiet');
  for (const [name, text] of Object.entries(files)) write(name, text);
  commitAll();
});

function release(...words: string[]): { code: number; output: string; errors: string } {
  try {
    const output = execFileSync(process.execPath, [command, ...words], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, output, errors: '' };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, output: stdout, errors: stderr };
  }
}

test('a release sets the version, commits, tags, builds, and writes the list of files and the SBOM', () => {
  const { code, output, errors } = release('1.10.0');
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('Tagged v1.10.0.');
  expect(git('log', '-1', '--format=%s')).toBe('release: 1.10.0');
  expect(git('diff', '--name-only', 'HEAD~1')).toBe('package-lock.json\npackage.json');
  expect([git('rev-parse', 'v1.10.0^{commit}'), git('cat-file', '-t', 'v1.10.0')]).toEqual([
    git('rev-parse', 'HEAD'),
    'tag',
  ]);
  const lock = JSON.parse(read('package-lock.json'));
  const { version } = JSON.parse(read('package.json'));
  expect([version, lock.version, lock.packages[''].version]).toEqual(['1.10.0', '1.10.0', '1.10.0']);
  expect(git('status', '--porcelain')).toBe('');

  expect(readdirSync(path.join(root, 'release'))).toEqual(['portico-1.10.0.cdx.json', 'portico-1.10.0.sha256']);
  const checked = execFileSync('sha256sum', ['--check', 'release/portico-1.10.0.sha256'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(checked).toBe('build.js: OK\ndist/a.js: OK\npackage.json: OK\n');
  const sbom = JSON.parse(read('release/portico-1.10.0.cdx.json'));
  expect([sbom.bomFormat, sbom.metadata.component.purl]).toEqual(['CycloneDX', 'pkg:npm/small@1.10.0']);
});

test('a version that is in the files already is tagged without a commit, once', () => {
  write('CHANGELOG.md', changelog('## [1.9.0] - 2026-11-29'));
  commitAll();
  const head = git('rev-parse', 'HEAD');
  expect(release('1.9.0')).toMatchObject({ code: 0, errors: '' });
  expect([git('rev-parse', 'v1.9.0^{commit}'), git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([
    head,
    head,
    '',
  ]);
  expect(release('1.9.0')).toEqual({ code: 1, output: '', errors: 'The tag v1.9.0 exists already.\n' });
});

describe('a release is refused in one line, and nothing is changed,', () => {
  const refused = (words: string[], reason: string) => {
    const [head, status] = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
    expect(release(...words)).toEqual({ code: 1, output: '', errors: `${reason}\n` });
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([head, status]);
    expect([git('tag', '--list', 'v1.10.0', '--points-at', 'HEAD'), existsSync(path.join(root, 'release'))]).toEqual([
      '',
      false,
    ]);
  };

  test.each([[[]], [['1.10.0', '1.11.0']]])('with the arguments %j', (words) => {
    refused(words, 'Usage: npm run release -- VERSION, such as 1.4.0');
  });

  test('for what is no version, and for one that is below the present one', () => {
    refused(['v1.10.0'], '"v1.10.0" is not a version of three numbers, such as 1.4.0.');
    refused(['1.8.9'], '1.8.9 is below the present version 1.9.0.');
  });

  test('with a changed file, and with a new one', () => {
    write('build.js', '');
    refused(['1.10.0'], 'The work tree has changes that are not committed: build.js.');
    write('new.js', '');
    refused(['1.10.0'], 'The work tree has changes that are not committed: build.js and 1 more.');
  });

  test('if the changelog has no section for it', () => {
    write('CHANGELOG.md', changelog('## [Unreleased]'));
    commitAll();
    refused(['1.10.0'], 'CHANGELOG.md has no section for 1.10.0, such as "## [1.10.0] - 2026-11-29".');
  });

  test('if its section has no date', () => {
    write('CHANGELOG.md', changelog('## [1.10.0]'));
    commitAll();
    refused(['1.10.0'], 'The section for 1.10.0 in CHANGELOG.md has no date, such as "## [1.10.0] - 2026-11-29".');
  });

  test('if the changelog says nothing to operators', () => {
    write('CHANGELOG.md', changelog('## [1.10.0] - 2026-11-29', '### Added\n\n- A thing.'));
    commitAll();
    refused(['1.10.0'], 'The section for 1.10.0 in CHANGELOG.md has no "### Upgrade notes for operators".');
  });

  test('if the tag exists', () => {
    git('tag', 'v1.10.0');
    write('build.js', `${files['build.js']}\n`);
    commitAll();
    refused(['1.10.0'], 'The tag v1.10.0 exists already.');
  });
});

test('a build that fails leaves the version as it was', () => {
  write('build.js', "throw new Error('no build');\n");
  commitAll();
  const { code, errors } = release('1.10.0');
  expect([code, errors.trim().split('\n').at(-1)]).toEqual([1, 'npm run build failed: its errors are above']);
  expect(errors).toContain('no build');
  expect([git('status', '--porcelain'), git('tag'), JSON.parse(read('package.json')).version]).toEqual([
    '',
    '',
    '1.9.0',
  ]);
});
