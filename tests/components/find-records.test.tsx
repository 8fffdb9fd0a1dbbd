import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FindRecords } from '../../src/server-components/admin/overview/find-records.tsx';
import type { PageContext } from '../../src/server-components/page.ts';

const markup = (screens: readonly string[]) =>
  renderToStaticMarkup(
    <FindRecords
      context={{ query: new URLSearchParams(), opened: true, actionState: null, screens } as unknown as PageContext}
    />,
  );

test('the search of the overview names only records that the person can open', () => {
  expect(markup(['usersAdmin', 'postsAdmin', 'customerService', 'productsAdmin'])).toContain(
    'placeholder="Find people, posts, orders, inquiries…"',
  );
  expect(markup(['postsAdmin', 'productsAdmin'])).toContain('placeholder="Find posts, products…"');
  expect(markup(['appsAdmin'])).toContain('placeholder="Find screens…"');
});
