/** The files that the image of a release has besides those of npm's packages, which are in the SBOM. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that the Containerfile copies from the build into the image. */
export const copiedPaths = (containerfile: string): string[] =>
  containerfile
    .split('\n')
    .filter((line) => line.startsWith('COPY --from=build '))
    .flatMap((line) => line.split(' ').slice(2, -1))
    .map((from) => from.replace('/portico/', ''));

/** Lines for `sha256sum --check`, sorted by path. */
export function checksums(root: string): string[] {
  const paths = copiedPaths(readFileSync(path.join(root, 'Containerfile'), 'utf8'));
  return paths
    .filter((each) => each !== 'node_modules')
    .flatMap((each) => filesBelow(root, each))
    .filter(isSent)
    .sort()
    .map((file) => `${sha256(path.join(root, file))}  ${file}`);
}

/** .dockerignore leaves these out of every folder. */
const isSent = (file: string): boolean => !path.basename(file).startsWith('.env') && !file.endsWith('.log');

function filesBelow(root: string, name: string): string[] {
  if (!statSync(path.join(root, name)).isDirectory()) return [name];
  return readdirSync(path.join(root, name)).flatMap((entry) => filesBelow(root, `${name}/${entry}`));
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
