import { atStart, blockKinds, blockTypes } from '#contract/content/block-form.ts';
import type { PageContext } from '../../page.ts';
import { mayChange } from '../../request/may-use.ts';
import { screenHref, urlWith } from '../ui/urls.ts';
import styles from './pages.module.css';

export const atEnd = 'end';
const panelId = 'add-block';

type Props = {
  readonly context: PageContext<'pagesAdmin'>;
  /** Id of the block before, `atStart` or `atEnd`. */
  readonly after: string;
  /** The name of that block. */
  readonly name?: string;
};

/**
 * It is a link. After it is followed, the kinds of blocks are in the same place: forty lists of kinds would make the
 * page heavy.
 */
export function AddHere({ context, after, name }: Props) {
  if (!mayChange()) return null;
  if (context.query.get('add') === after) return <Kinds context={context} after={after} />;
  const href = `${urlWith(context, { add: after })}#${panelId}`;
  if (after === atEnd)
    return (
      <p>
        <a className="button button-quiet" href={href}>
          Add a block
        </a>
      </p>
    );
  return (
    <p className={styles.addHere}>
      <a href={href}>
        <span>Add a block here</span>
        <span className="visually-hidden">, {name === undefined ? 'before all others' : `after ${name}`}</span>
      </a>
    </p>
  );
}

function Kinds({ context, after }: Props) {
  const { query } = context;
  return (
    <section id={panelId} aria-labelledby={`${panelId}-title`} tabIndex={-1} className={styles.add}>
      <div className={`cluster align-baseline spread gap-xs across-m ${styles.addHead}`}>
        <h2 id={`${panelId}-title`}>
          {after === atEnd
            ? 'Add a block at the end'
            : after === atStart
              ? 'Add a block at the top'
              : 'Add a block here'}
        </h2>
        <a href={urlWith(context, { add: null })}>Cancel</a>
      </div>
      <ul className={styles.kinds}>
        {blockTypes.map((type) => (
          <li key={type}>
            <a
              href={screenHref('pagesAdmin', {
                page: query.get('page'),
                block: `new-${type}`,
                after: after === atEnd ? null : after,
              })}
            >
              {blockKinds[type].label}
            </a>
            <span className="fine soft">{blockKinds[type].about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
