import { getRows, type Rows } from '../peers/shared/components/rows.ts';
import type { BenchPage } from './page.ts';

export const tablePage: BenchPage<Rows> = {
  load: () => getRows(),
  head: () => ({ title: 'Table', description: 'A table of 1,000 rows' }),
  tags: () => ['rows'],
  View: ({ data: rows }) => (
    <table>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  ),
};

function Row({ row }: { row: Rows[number] }) {
  return (
    <tr>
      <td>{row.id}</td>
      <td>{row.name}</td>
    </tr>
  );
}
