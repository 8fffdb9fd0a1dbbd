/** The commit, the tag and the files of a release. What can fail comes before the commit, so that a failure leaves nothing. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireClean, requireNotBelow, requireSection } from './checks.ts';
import { checksums } from './image-files.ts';

type Released = { readonly tag: string; readonly files: readonly string[] };

/** The files of npm that name the version. */
const versioned = ['package.json', 'package-lock.json'];

/** `root` is the folder of the repository. */
export function release(version: string, root: string): Released {
  const tag = `v${version}`;
  const { version: present } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  requireNotBelow(version, present);
  requireClean(run(root, 'git', 'status', '--porcelain'));
  if (run(root, 'git', 'tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already.`);
  requireSection(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  try {
    const setVersion = ['--no-git-tag-version', '--allow-same-version', '--ignore-scripts', '--offline'];
    run(root, 'npm', 'version', version, ...setVersion);
    const files = makeFiles(version, root);
    if (version !== present)
      run(root, 'git', 'commit', '--quiet', '--message', `release: ${version}`, '--', ...versioned);
    run(root, 'git', 'tag', '--annotate', '--message', `Portico ${version}`, tag);
    return { tag, files };
  } catch (error) {
    run(root, 'git', 'checkout', '--quiet', 'HEAD', '--', ...versioned);
    throw error;
  }
}

/** In `release`: checksums of the files of the image, and an SBOM of npm's packages in it. Answers their paths. */
function makeFiles(version: string, root: string): string[] {
  console.log(`Building ${version}, which may take minutes.`);
  run(root, 'npm', 'run', 'build');
  const sbom = run(root, 'npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--offline');
  mkdirSync(path.join(root, 'release'), { recursive: true });
  const contents = {
    [`release/portico-${version}.sha256`]: `${checksums(root).join('\n')}\n`,
    [`release/portico-${version}.cdx.json`]: sbom,
  };
  for (const [file, content] of Object.entries(contents)) writeFileSync(path.join(root, file), content);
  return Object.keys(contents);
}

/** Answers what it prints. Errors of npm have many lines, so they are shown as they are; of git the last line says what is wrong. */
function run(root: string, program: 'git' | 'npm', ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', program === 'npm' ? 'inherit' : 'pipe'],
  });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr?.trim().split('\n').at(-1) ?? 'its errors are above';
  throw new Error(`${program} ${args.slice(0, 2).join(' ')} failed: ${reason}`);
}
