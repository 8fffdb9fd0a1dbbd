import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '../components/pages';
import { orders } from '../data';
export const Route = createFileRoute('/account/orders')({
  loader: () => orders(),
  component: () => <OrdersPage {...Route.useLoaderData()} />,
});
