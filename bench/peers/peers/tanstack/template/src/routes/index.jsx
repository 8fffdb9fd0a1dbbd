import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../components/pages';
import { Link } from '../Link';
export const Route = createFileRoute('/')({ component: () => <HomePage Link={Link} /> });
