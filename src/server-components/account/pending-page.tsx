/** Stands in for a screen of the back office that comes with issue 4: its address, its guard and its data are there. */
import { type RouteName, routes } from '../../contract/routes.ts';
import { definePage } from '../page.ts';
import { ScreenHead } from '../ui/screen-head.tsx';

export const pendingPage = <Name extends RouteName>(route: Name) => {
  const entry = routes[route];
  const title = 'backOffice' in entry ? entry.backOffice : route;
  return definePage<Name, null>({
    load: async () => null,
    head: () => ({ title, noindex: true }),
    tags: () => [],
    View: () => (
      <ScreenHead
        title={title}
        lead="This screen is not finished. What it will manage is stored, and can be changed by calls of the services, which /docs/json of each lists."
      />
    ),
  });
};
