/** What is in the file of a backup. */
import { readArchive, writeArchive } from '../../server/services/backup/archive.ts';
import { checkArchive } from '../../server/services/backup/check.ts';
import { names } from '../../server/services/backup/manifest.ts';

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
