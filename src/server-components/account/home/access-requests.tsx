import { type AccessRequest, listOwnAccessRequests } from '#contract/auth/access-requests.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { withdrawAccess } from './actions.ts';
import styles from './home-page.module.css';

/** Its form's message is above the panel. */
export async function AccessRequests({ api }: Pick<PageContext, 'api'>) {
  const { items } = await api(listOwnAccessRequests, {});
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="access-requests" className={styles.section}>
      <h2 id="access-requests" className={styles.heading}>
        Your requests for access
      </h2>
      <ul className={styles.invitations}>
        {items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

const badges = {
  open: { tone: 'accent', text: 'Not decided yet' },
  granted: { tone: 'good', text: 'Granted' },
  declined: { tone: 'muted', text: 'Declined' },
  withdrawn: { tone: 'muted', text: 'Withdrawn' },
} as const;

function Request({ request: { id, screen, state, reason, createdAt, decidedAt, roleName, note } }: RequestProps) {
  const label = guardedScreenAt(screen)?.label ?? screen;
  const { tone, text } = badges[state];
  return (
    <li className={styles.invitation}>
      <div className={styles.request}>
        <p className={styles.name}>{state === 'granted' ? <a href={screen}>{label}</a> : label}</p>
        <p className="small">
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="small soft">
          Requested on <Time date={createdAt} />: {reason}
        </p>
        {decidedAt && (
          <p className="small">
            {state === 'declined' ? 'Declined' : 'Granted'} on <Time date={decidedAt} />
            {roleName === null ? '' : ` with the role “${roleName}”`}
            {note === null ? '.' : `: ${note}`}
          </p>
        )}
      </div>
      {state === 'open' && (
        <PlainForm action={withdrawAccess} label={`Withdraw the request for ${label}`} fields={{ id }}>
          <SubmitButton className="button button-quiet">Withdraw</SubmitButton>
        </PlainForm>
      )}
    </li>
  );
}
type RequestProps = { readonly request: AccessRequest };
