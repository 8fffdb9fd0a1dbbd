import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '../components/pages';
import { product } from '../data';
export const Route = createFileRoute('/products/$name')({
  loader: ({ params }) => product({ data: params.name }),
  component: () => <ProductPage product={Route.useLoaderData()} />,
});
