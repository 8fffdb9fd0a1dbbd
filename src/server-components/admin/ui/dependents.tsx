/** What depends on a record, in the question before it is suspended, deleted or trashed. */
import type { Dependents as Counted } from '#contract/dependents.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';

type Props = {
  readonly context: PageContext;
  /** What happens to it. */
  readonly effect: string;
  /** One call for each service that has something. */
  readonly load: ReadonlyArray<() => Promise<{ readonly dependents: Counted }>>;
};

/** The record does not wait for the counts. */
export const Dependents = ({ context, effect, load }: Props) => (
  <AsyncPanel
    deferred
    name="dependents"
    label="What depends on it"
    context={context}
    skeleton={<p className="soft">Counting what depends on it…</p>}
  >
    {async () => {
      const parts = await Promise.all(load.map((ask) => ifAvailable(ask())));
      const counted = parts.flatMap((part) => part?.dependents ?? []);
      return <Counts counted={counted} effect={effect} isWhole={parts.every((part) => part !== null)} />;
    }}
  </AsyncPanel>
);

/** The services count no further. */
const countedTo = 100;

type CountsProps = Pick<Props, 'effect'> & { readonly counted: Counted; readonly isWhole: boolean };

const Counts = ({ counted, effect, isWhole }: CountsProps) => (
  <div>
    {counted.length > 0 && (
      <>
        <p>{effect}</p>
        <ul>
          {counted.map(({ what, count }) => (
            <li key={what}>
              <strong>{count >= countedTo ? `${countedTo} or more` : count}</strong> {what}
            </li>
          ))}
        </ul>
      </>
    )}
    {!isWhole && <p className="soft">A service cannot say at the moment what else depends on it.</p>}
    {isWhole && counted.length === 0 && <p className="soft">Nothing else depends on it.</p>}
  </div>
);
