import type { AccessRequest } from '#contract/auth/access-requests.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { ownAccount } from '#contract/overview.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { withdrawAccess } from './actions.ts';
import styles from './home-page.module.css';

/** Its form's message is above the panel. */
export async function AccessRequests({ api }: Pick<PageContext, 'api'>) {
  const { accessRequests: items } = await api(ownAccount, {});
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="access-requests" className="stack gap-m">
      <h2 id="access-requests" className="text-xl">
        {t('Your requests for access')}
      </h2>
      <ul className="stack gap-m">
        {items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

const badges = {
  open: { tone: 'accent', text: msg('Not decided yet') },
  granted: { tone: 'good', text: msg('Granted') },
  declined: { tone: 'muted', text: msg('Declined') },
  withdrawn: { tone: 'muted', text: msg('Withdrawn') },
} as const;

function Request({ request }: RequestProps) {
  const { id, screen, state, reason, createdAt, decidedAt, roleName, note } = request;
  const label = guardedScreenAt(screen)?.label ?? screen;
  const { tone, text } = badges[state];
  const decision = { date: decidedAt && <Time date={decidedAt} />, role: roleName, note };
  return (
    <li className={styles.invitation}>
      <div className={styles.request}>
        <p className={styles.name}>{state === 'granted' ? <a href={screen}>{label}</a> : label}</p>
        <p className="small">
          <Badge tone={tone}>{t(text)}</Badge>
        </p>
        <p className="small soft">
          {parts('Requested on {date}: {reason}', { date: <Time date={createdAt} />, reason })}
        </p>
        {decidedAt && (
          <p className="small">
            {state === 'declined'
              ? note === null
                ? parts('Declined on {date}.', decision)
                : parts('Declined on {date}: {note}', decision)
              : parts(grantedText(request), decision)}
          </p>
        )}
      </div>
      {state === 'open' && (
        <PlainForm action={withdrawAccess} label={t('Withdraw the request for {label}', { label })} fields={{ id }}>
          <SubmitButton className="button button-quiet">{t('Withdraw')}</SubmitButton>
        </PlainForm>
      )}
    </li>
  );
}

function grantedText({ roleName, note }: AccessRequest): string {
  if (roleName === null) return note === null ? msg('Granted on {date}.') : msg('Granted on {date}: {note}');
  return note === null
    ? msg('Granted on {date} with the role “{role}”.')
    : msg('Granted on {date} with the role “{role}”: {note}');
}

type RequestProps = { readonly request: AccessRequest };
