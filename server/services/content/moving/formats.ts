/** Which reader a file needs, by its beginning. */
import type { MoveFormat } from '#contract/content/moving.ts';
import { type Open, type Reader, Unreadable } from './found.ts';
import { readGhost } from './ghost.ts';
import { readMarkdown } from './markdown-site.ts';
import { readWordpress } from './wordpress.ts';

export const readers: Readonly<Record<MoveFormat, Reader>> = {
  wordpress: readWordpress,
  ghost: readGhost,
  markdown: readMarkdown,
};

const headBytes = 512;

export async function formatOf(open: Open): Promise<MoveFormat> {
  let head = Buffer.alloc(0);
  for await (const bytes of open()) {
    head = Buffer.concat([head, bytes]);
    if (head.length >= headBytes) break;
  }
  if (head.toString('latin1', 0, 2) === 'PK') return 'markdown';
  // Zeros are of UTF-16.
  const [first] = head
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (first === '<') return 'wordpress';
  if (first === '{') return 'ghost';
  throw new Unreadable(
    'This is neither an export of WordPress (XML) nor one of Ghost (JSON), nor an archive (ZIP) of Markdown.',
  );
}
