import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '../components/pages';
import { news } from '../data';
import { Link } from '../Link';
export const Route = createFileRoute('/news/')({
  loader: () => news(),
  component: () => <NewsPage Link={Link} {...Route.useLoaderData()} />,
});
