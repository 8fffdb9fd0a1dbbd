import type { PageContext } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isTrash } from '../ui/list-state.ts';
import { listHref } from '../ui/urls.ts';

export function NoProducts({ context }: { readonly context: PageContext<'productsAdmin'> }) {
  if (['q', 'status', 'stock'].some((name) => context.query.get(name)))
    return (
      <EmptyState title="No matching products">
        <p>
          Try a different search, or <a href={listHref('productsAdmin')}>show all products</a>.
        </p>
      </EmptyState>
    );
  return isTrash(context) ? (
    <EmptyState title="The trash is empty" />
  ) : (
    <EmptyState title="No products yet">
      <p>Create the first one. It stays a draft until you add it to the catalogue.</p>
    </EmptyState>
  );
}
