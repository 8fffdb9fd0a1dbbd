import { TablePage } from '../components/pages';
import { getRows } from '../components/rows';
export const loader = () => getRows();
export default function Page({ loaderData }) {
  return <TablePage rows={loaderData} />;
}
