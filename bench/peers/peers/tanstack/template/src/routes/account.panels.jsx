import { Await, createFileRoute } from '@tanstack/react-router';
import { OrderList, PanelsPage } from '../components/panels';
import { panels } from '../data';

const Late = ({ orders }) => <Await promise={orders}>{(ready) => <OrderList orders={ready} />}</Await>;
export const Route = createFileRoute('/account/panels')({
  loader: () => panels(),
  component: () => <PanelsPage Orders={Late} {...Route.useLoaderData()} />,
});
