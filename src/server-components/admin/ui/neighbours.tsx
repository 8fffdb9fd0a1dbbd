/** Links the records before and after one, in the order and with the filters of the list that it was opened from. */
import type { RouteName } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './neighbours.module.css';
import { listQuery, recordHref } from './urls.ts';

/** The records of one page of the list, by the keys that the addresses of records have. */
type ListPage = { readonly keys: readonly string[]; readonly next: string | null };

type Props<Name extends RouteName> = {
  readonly context: PageContext<Name>;
  readonly current: string;
  readonly recordOf: (key: string) => Readonly<Record<string, string>>;
  /** Loads the list as its screen does. */
  readonly load: (context: PageContext<Name>) => Promise<ListPage>;
};

export function Neighbours<Name extends RouteName>(props: Props<Name>) {
  return (
    <AsyncPanel
      deferred
      // A list has the order in which it was opened also after one of its records was saved, but not once one is back.
      unchangedBy={({ method, path }) => method === 'PATCH' || (method === 'PUT' && !path.endsWith('/restore'))}
      name="neighbours"
      label="Previous and next"
      context={props.context}
      skeleton={null}
    >
      {() => LoadedLinks(props)}
    </AsyncPanel>
  );
}

async function LoadedLinks<Name extends RouteName>({ context, current, recordOf, load }: Props<Name>) {
  const { route } = context;
  const pageAt = (query: URLSearchParams) =>
    ifAvailable(load({ ...context, query, preload: () => undefined }), context);
  const query = listQuery(context);
  const page = await pageAt(query);
  if (!page) return null;
  const hrefOf = (key: string | undefined, list = query) =>
    key === undefined ? null : recordHref({ route, query: list }, recordOf(key));
  const at = page.keys.indexOf(current);
  // An operation may have removed it from the list, so the first one comes next. Or it was opened from elsewhere.
  if (at < 0 && !context.query.has('list')) return null;
  if (at < page.keys.length - 1 || page.next === null)
    return <NeighbourLinks previous={hrefOf(page.keys[at - 1])} next={hrefOf(page.keys[at + 1])} />;
  const following = new URLSearchParams(query);
  following.set('after', page.next);
  const [first] = (await pageAt(following))?.keys ?? [];
  return <NeighbourLinks previous={hrefOf(page.keys[at - 1])} next={hrefOf(first, following)} />;
}

type LinksProps = { readonly previous: string | null; readonly next: string | null };

export function NeighbourLinks({ previous, next }: LinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Records of the list" className={styles.links}>
      {previous !== null && (
        <a href={previous} rel="prev" data-neighbour="previous">
          <Icon name="arrowLeft" /> Previous
        </a>
      )}
      {next !== null && (
        <a href={next} rel="next" data-neighbour="next">
          Next <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
