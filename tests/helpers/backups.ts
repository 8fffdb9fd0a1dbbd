/** Tests read and change the file of a backup. */
import { readArchive, writeArchive } from '../../server/services/backup/archive.ts';
import { checkArchive } from '../../server/services/backup/check.ts';
import { createSums, names, readManifest } from '../../server/services/backup/manifest.ts';

type Row = Readonly<Record<string, string | null>>;

/** Rows of `service.table`, with all values as texts. */
export async function rowsIn(file: string, table: string): Promise<Row[]> {
  const [service, name] = table.split('.') as ['auth', string];
  const { manifest } = await checkArchive(file);
  const columns = manifest.services[service]?.tables[name]?.columns ?? [];
  const rows: Row[] = [];
  for await (const { bytes } of readArchive(file, `${names.rows}${service}/${name}/`)) {
    for (const line of bytes.toString().trimEnd().split('\n')) {
      const values: Array<string | null> = JSON.parse(line);
      rows.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])));
    }
  }
  return rows;
}

/** A copy whose entries are what `change` makes of their texts; null leaves one out. */
export async function changeArchive(
  from: string,
  to: string,
  change: (text: string, name: string) => string | null,
): Promise<void> {
  await writeArchive(to, async (add) => {
    for await (const { name, bytes } of readArchive(from)) {
      const changed = change(bytes.toString(), name);
      if (changed !== null) await add(name, Buffer.from(changed));
    }
  });
}

/** A copy that also has a file `key`, as stores of older versions allowed. */
export async function addStrayFile(from: string, to: string, key: string): Promise<void> {
  const sums = createSums();
  const stray = Buffer.from('x');
  await writeArchive(to, async (add) => {
    for await (const { name, bytes } of readArchive(from)) {
      if (name.startsWith(names.files)) sums.add(bytes, { name: name.slice(names.files.length) });
      if (name !== names.manifest) {
        await add(name, bytes);
        continue;
      }
      sums.add(stray, { name: key });
      await add(names.files + key, stray);
      await add(name, Buffer.from(JSON.stringify({ ...readManifest(bytes), files: sums.result() })));
    }
  });
}
