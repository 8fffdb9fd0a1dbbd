/** Draws every picture of the demo company again: `node server/services/content/seed/draw/draw.ts [part of a name]`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawings } from './drawings.ts';
import { render } from './render.ts';

const folder = join(import.meta.dirname, '../pictures');
const wanted = process.argv[2] ?? '';

await mkdir(folder, { recursive: true });
for (const drawing of drawings().filter(({ name }) => name.includes(wanted))) {
  const bytes = await render(drawing, folder);
  process.stdout.write(`${drawing.name} ${Math.round(bytes / 1024)} kB\n`);
}
