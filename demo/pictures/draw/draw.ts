/**
 * Draws every picture of the demo company again, and notes what a first start would have to find out of each:
 * `node demo/pictures/draw/draw.ts [part of a name]`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { pictureFacts, pictureFactsFile, pictureFolder } from '../../import/pictures.ts';
import { drawings } from './drawings.ts';
import { render } from './render.ts';

const wanted = process.argv[2] ?? '';

await mkdir(pictureFolder, { recursive: true });
const facts = wanted ? await pictureFacts() : {};
for (const drawing of drawings().filter(({ name }) => name.includes(wanted))) {
  const drawn = await render(drawing, pictureFolder);
  facts[`${drawing.name}.webp`] = drawn;
  process.stdout.write(`${drawing.name} ${Math.round(drawn.size / 1024)} kB\n`);
}
const lines = Object.entries(facts)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, picture]) => `  ${JSON.stringify(file)}: ${JSON.stringify(picture)}`);
await writeFile(pictureFactsFile, `{\n${lines.join(',\n')}\n}\n`);
