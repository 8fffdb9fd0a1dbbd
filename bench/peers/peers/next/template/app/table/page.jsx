import { TablePage } from '../../components/pages';
import { getRows } from '../../components/rows';
/*SEGMENT*/
export default async function Page() {
  return <TablePage rows={await getRows()} />;
}
