import type { User } from '#contract/auth/users.ts';
import { startView } from '#contract/auth/views.ts';
import type { MergeImpact } from '#contract/merge-impact.ts';
import { message } from '#contract/messages/message.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { routes } from '#contract/routes.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import confirm from '../ui/confirm-action.module.css';
import { ChooseLink, CountedRows, FindForm } from '../ui/find-form.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { nameOf } from '../ui/user-name.ts';
import { mergeTwoUsers } from './actions.ts';
import type { RecordProps } from './data.ts';
import { mergePart } from './merge-data.ts';
import { MergeList } from './merge-list.tsx';

export function MergeTab({ record, context }: RecordProps) {
  const { user, merging } = record;
  if (!merging) return null;
  return (
    <>
      <MergeList record={record} />
      {user.status === 'active' && (
        <Panel
          id="merge"
          title="Merge with another user"
          lead={`For two accounts of one person. ${nameOf(user)} is kept and gets what belongs to the other one, which can no longer sign in.`}
        >
          {mayMerge(context) ? (
            <Search user={user} context={context} />
          ) : (
            <p role="status">{inEnglish(message('merge_needs_view'))}</p>
          )}
          {merging.found && <Found user={user} users={merging.found} />}
        </Panel>
      )}
      {user.status === 'active' && merging.chosen && <Impact kept={user} {...merging.chosen} />}
    </>
  );
}

const mayMerge = ({ viewer }: RecordProps['context']) => viewer?.permissions.has(startView.access as never) === true;

const mergeHref = (kept: User, other: User) =>
  screenHref('usersAdmin', { user: kept.id, part: mergePart, other: other.id });

const describe = ({ phoneNumber, email }: User): string =>
  [phoneNumber && spacedPhone(phoneNumber), email].filter(Boolean).join(' · ');

const Search = ({ user, context }: { readonly user: User; readonly context: RecordProps['context'] }) => (
  <FindForm
    title="Find the other account"
    label="The other account"
    placeholder="Name, phone, e-mail or id"
    action={routes.usersAdmin.pattern}
    fields={{ user: user.id, part: mergePart }}
    context={context}
  />
);

const Found = ({ user, users }: { readonly user: User; readonly users: readonly User[] }) =>
  users.length === 0 ? (
    <p role="status" data-answer="">
      No other active users found.
    </p>
  ) : (
    <div data-answer="">
      <RowList label="Found">
        {users.map((other) => (
          <Row
            key={other.id}
            title={nameOf(other)}
            note={describe(other)}
            operations={<ChooseLink name={nameOf(other)} href={mergeHref(user, other)} />}
          />
        ))}
      </RowList>
    </div>
  );

type ImpactProps = { readonly kept: User; readonly other: User; readonly impact: MergeImpact | null };

function Impact({ kept, other, impact }: ImpactProps) {
  return (
    <Panel
      id="impact"
      title={`Merge ${nameOf(other)} into ${nameOf(kept)}`}
      lead={`Kept: ${describe(kept)}. Merged: ${describe(other)}.`}
    >
      {impact === null ? (
        <p role="status">
          A service cannot be reached, so it is not known what would move. Try again in a few minutes.
        </p>
      ) : (
        <>
          <Effects impact={impact} />
          {impact.refusal === null ? <Confirm kept={kept} other={other} /> : <p role="status">{impact.refusal}</p>}
        </>
      )}
      {other.status === 'active' && (
        <p>
          <a href={mergeHref(other, kept)}>Keep {nameOf(other)} instead</a>
        </p>
      )}
    </Panel>
  );
}

const Effects = ({ impact: { moves, stays, conflicts } }: { readonly impact: MergeImpact }) => (
  <>
    <h3>Moves to the kept user</h3>
    {moves.length === 0 ? (
      <p className="soft">Nothing.</p>
    ) : (
      <RowList label="Moves to the kept user">
        <CountedRows rows={moves} />
      </RowList>
    )}
    {stays.length > 0 && (
      <>
        <h3>Stays with the merged account</h3>
        <RowList label="Stays with the merged account">
          <CountedRows rows={stays} />
        </RowList>
      </>
    )}
    {conflicts.length > 0 && (
      <>
        <h3>In both accounts</h3>
        <RowList label="In both accounts">
          {conflicts.map((conflict) => (
            <Row key={conflict} title={conflict} />
          ))}
        </RowList>
      </>
    )}
  </>
);

const Confirm = ({ kept, other }: Omit<ImpactProps, 'impact'>) => (
  <PlainForm
    action={mergeTwoUsers}
    label="Merge"
    fields={{ id: kept.id, otherId: other.id }}
    className={confirm.question}
  >
    <p>
      Both accounts are signed out on all devices, and both numbers are told. The phone number of the merged account no
      longer signs in: people who try it are asked to use the other one. You can undo the merge until the date shown
      afterwards; then the merged account is erased.
    </p>
    <label className="choice">
      <input type="checkbox" name="sure" value="on" /> I know that both accounts belong to the same person
    </label>
    <p>
      <SubmitButton className="button button-danger">Merge</SubmitButton>
    </p>
  </PlainForm>
);
