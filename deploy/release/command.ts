/** `npm run release -- 1.4.0`, in the folder of the repository. */
import { release } from './release.ts';

const [version, ...rest] = process.argv.slice(2);

try {
  if (version === undefined || rest.length > 0) throw new Error('Usage: npm run release -- VERSION, such as 1.4.0');
  const { tag, files } = release(version, process.cwd());
  console.log(`Tagged ${tag}. Wrote ${files.join(' and ')}.`);
  console.log(`Next: git push --follow-tags, and docker build -f Containerfile -t portico:${version} .`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
