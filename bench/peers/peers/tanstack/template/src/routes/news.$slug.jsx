import { createFileRoute } from '@tanstack/react-router';
import { NewsItemPage } from '../components/pages';
import { newsItem } from '../data';
export const Route = createFileRoute('/news/$slug')({
  loader: ({ params }) => newsItem({ data: params.slug }),
  component: () => <NewsItemPage item={Route.useLoaderData()} />,
});
