import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { Head, Shell } from '../components/Shell';
import { Link } from '../Link';
export const Route = createRootRoute({ component: Root });
function Root() {
  return (
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <Head />
        <HeadContent />
      </head>
      <body>
        <Shell Link={Link}>
          <Outlet />
        </Shell>
        <Scripts />
      </body>
    </html>
  );
}
