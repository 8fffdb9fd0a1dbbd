import type { Merge, MergeException } from '#contract/auth/merges.ts';
import type { User } from '#contract/auth/users.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { nameOf } from '../ui/user-name.ts';
import { undoMergeOfUsers } from './actions.ts';
import type { UserRecord } from './data.ts';

/** Merges of this user that can be undone, or were. */
export function MergeList({ record: { user, merging } }: { readonly record: UserRecord }) {
  if (!merging || merging.merges.length === 0) return null;
  return (
    <Panel id="merges" title="Merges of this user">
      {merging.merges.map((merge) => (
        <OneMerge key={merge.id} merge={merge} user={user} others={merging.others} />
      ))}
    </Panel>
  );
}

/** The label has the number, because both accounts may have the same name. */
const labelOf = (user: User): string =>
  user.name && user.phoneNumber ? `${user.name} (${spacedPhone(user.phoneNumber)})` : nameOf(user);

type Props = { readonly merge: Merge; readonly user: User; readonly others: ReadonlyMap<string, User> };

function OneMerge({ merge, user, others }: Props) {
  const { keptId, mergedId, mergedAt, endsAt, undoneAt, moved } = merge;
  const isKept = keptId === user.id;
  const otherId = isKept ? mergedId : keptId;
  const found = others.get(otherId);
  const other = <a href={screenHref('usersAdmin', { user: otherId })}>{found ? labelOf(found) : 'Another user'}</a>;
  const at = <Time date={mergedAt} format="moment" />;
  return (
    <>
      <p>
        {isKept ? (
          <>
            {other} was merged into this user on {at}.
          </>
        ) : (
          <>
            This user was merged into {other} on {at}.
          </>
        )}
      </p>
      {!undoneAt && moved.length > 0 && <p className="soft">Moved: {listOf(moved)}.</p>}
      {undoneAt && (
        <p>
          The merge was undone on <Time date={undoneAt} format="moment" />.
        </p>
      )}
      <Waiting merge={merge} user={user} />
      <Exceptions exceptions={merge.exceptions} />
      {!undoneAt && (
        <>
          <p>
            It can be undone until <Time date={endsAt} format="moment" />. Then the merged account is erased, and its
            phone number is free.
          </p>
          <ConfirmAction action={undoMergeOfUsers} label="Undo merge" yes="Undo the merge" fields={{ id: merge.id }}>
            <p>
              What moved goes back to the merged account, which can sign in again. What is newer than the merge stays
              with the kept user. Both are signed out.
            </p>
          </ConfirmAction>
        </>
      )}
    </>
  );
}

const Waiting = ({ merge: { waitsFor, undoneAt }, user }: Pick<Props, 'merge' | 'user'>) =>
  waitsFor.length > 0 && (
    <p role="status">
      {undoneAt ? 'Moving back' : 'Moving'}: {waitsFor.join(' and ')} {waitsFor.length === 1 ? 'has' : 'have'} not
      finished yet. This takes up to two minutes, or until a service that is down has started again.{' '}
      <a href={screenHref('usersAdmin', { user: user.id, part: 'merge' })}>Refresh</a>
    </p>
  );

const outcomes: Readonly<Record<MergeException['outcome'], string>> = {
  changed: 'changed since the merge, and kept the change',
  gone: 'deleted since the merge, and not restored',
  elsewhere: 'changed since the merge, and not moved back',
  separated: 'merged after the users were, and separated again: they belong to two accounts',
};

const Exceptions = ({ exceptions }: Pick<Merge, 'exceptions'>) =>
  exceptions.length > 0 && (
    <>
      <p>Not as before the merge:</p>
      <RowList label="Not as before the merge">
        {exceptions.map(({ what, outcome, count }) => (
          <Row
            key={`${what} ${outcome}`}
            title={what}
            note={outcomes[outcome]}
            operations={<span className="figures">{count}</span>}
          />
        ))}
      </RowList>
    </>
  );

const listOf = (counted: Merge['moved']): string => counted.map(({ what, count }) => `${what} (${count})`).join(', ');
