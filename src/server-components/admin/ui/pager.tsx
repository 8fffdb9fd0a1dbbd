import type { PageContext } from '../../page.ts';
import { KeyPager } from '../../ui/key-pager.tsx';
import { urlWith } from './urls.ts';

type Props = { readonly context: PageContext; readonly next: string | null };

export function Pager({ context, next }: Props) {
  const view = context.query.get('view') ?? 'all';
  return (
    <KeyPager
      label="Pages of the list"
      start={context.query.has('after') && <a href={urlWith(context, { view, after: null })}>Back to the first rows</a>}
      next={next === null ? null : { href: urlWith(context, { view, after: next }), label: 'More rows' }}
    />
  );
}
