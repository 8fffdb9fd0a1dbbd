import { listPasskeys } from '#contract/auth/passkeys.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { passkeyNote } from '../../ui/passkey-note.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { approveRecovery } from './actions.ts';
import type { RecordProps } from './data.ts';

export const PasskeyPanel = ({ record: { user }, context }: RecordProps) => (
  <Panel id="passkeys" title="Passkeys">
    <AsyncPanel name="passkeys" label="Passkeys" context={context} skeleton={<Skeleton lines={2} />}>
      {() => Passkeys(user.id, context)}
    </AsyncPanel>
  </Panel>
);

async function Passkeys(userId: string, { api, viewer, now }: RecordProps['context']) {
  const { passkeys, isRequired, recovery } = await api(listPasskeys, { id: userId });
  return (
    <>
      {recovery?.expiresAt && (
        <p>
          They may add a new passkey until <Time date={recovery.expiresAt} format="moment" />, because theirs is lost.
        </p>
      )}
      {recovery && !recovery.expiresAt && (
        <>
          <p>
            On <Time date={recovery.requestedAt} format="moment" /> they asked to add a new passkey, because theirs is
            lost.
          </p>
          {userId === viewer?.user.id ? (
            <p>Another administrator has to approve it.</p>
          ) : (
            <ConfirmAction
              action={approveRecovery}
              label="Approve a new passkey"
              yes="Yes, I know that it is them"
              fields={{ id: userId }}
            >
              <p>
                Anybody who has their phone can ask for this. Talk to them first, in person or on a call that you began.
                Their current passkeys stop working when they add the new one.
              </p>
            </ConfirmAction>
          )}
        </>
      )}
      {passkeys.length === 0 ? (
        <p className="soft">
          {isRequired ? 'They have none yet, and need one to open the back office.' : 'This user has no passkeys.'}
        </p>
      ) : (
        <RowList label="Passkeys">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} title={passkey.name} note={passkeyNote(passkey, now)} />
          ))}
        </RowList>
      )}
    </>
  );
}
