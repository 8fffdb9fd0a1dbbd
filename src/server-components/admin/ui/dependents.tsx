/** Shows what depends on a record, in the question before it is suspended, deleted or trashed. */
import type { Dependents as Counted } from '#contract/dependents.ts';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { mayUse } from '../../request/may-use.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { shownCount } from '../../ui/shown-count.ts';

type Props = {
  readonly context: PageContext;
  /** The operation of which this warns. */
  readonly before: Action;
  /** The effect of the operation on it. */
  readonly effect: string;
  /** One call for each service that has something. */
  readonly load: ReadonlyArray<() => Promise<{ readonly dependents: Counted; readonly isWhole: boolean }>>;
};

/** Returns one line for questions about many records; empty if there is nothing that the viewer may see. */
export async function dependentsText(load: Props['load']): Promise<string> {
  const parts = await Promise.all(load.map((ask) => ifAvailable(ask())));
  const counted = parts.flatMap((part) => part?.dependents ?? []);
  return counted.map(({ what, count }) => `${shownCount(count)} ${what}`).join(', ');
}

/** The record does not wait for the counts. */
export const Dependents = ({ context, before, effect, load }: Props) =>
  mayUse(before) && (
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
        return (
          <Counts
            counted={counted}
            effect={effect}
            isComplete={parts.every((part) => part !== null)}
            isWhole={parts.every((part) => part?.isWhole !== false)}
          />
        );
      }}
    </AsyncPanel>
  );

type CountsProps = Pick<Props, 'effect'> & {
  readonly counted: Counted;
  readonly isComplete: boolean;
  readonly isWhole: boolean;
};

const Counts = ({ counted, effect, isComplete, isWhole }: CountsProps) => (
  <div>
    {counted.length > 0 && (
      <>
        <p>{effect}</p>
        <ul>
          {counted.map(({ what, count }) => (
            <li key={what}>
              <strong>{shownCount(count)}</strong> {what}
            </li>
          ))}
        </ul>
      </>
    )}
    {!isComplete && <p className="soft">What else depends on it cannot be shown completely at the moment.</p>}
    {!isWhole && <p className="soft">You may not see everything that depends on it.</p>}
    {isComplete && isWhole && counted.length === 0 && <p className="soft">Nothing else depends on it.</p>}
  </div>
);
