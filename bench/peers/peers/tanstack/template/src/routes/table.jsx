import { createFileRoute } from '@tanstack/react-router';
import { TablePage } from '../components/pages';
import { rows } from '../data';
export const Route = createFileRoute('/table')({
  loader: () => rows(),
  component: () => <TablePage rows={Route.useLoaderData()} />,
});
