import { type AccessRules, screensOpenedBy } from '#contract/access.ts';
import { listAccessRequests, type OpenAccessRequest } from '#contract/auth/access-requests.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import type { ScreenPart } from '../ui/define-screen.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { declineRequest, grantRequest } from './actions.ts';
import styles from './requests.module.css';
import { RolesTabs } from './roles-tabs.tsx';

type RequestList = OutputOf<typeof listAccessRequests>;
type Props = { readonly list: RequestList; readonly context: PageContext };

export const requestsView: ScreenPart<'rolesAdmin', RequestList> = {
  read: ({ api, query }) => api(listAccessRequests, { after: query.get('after') ?? undefined }),
  titleOf: () => 'Access requests · Roles',
  render: (list, context) => <Requests list={list} context={context} />,
};

/** Open requests for screens that people may not open, oldest first. */
function Requests({ list: { items, next }, context }: Props) {
  const declined = formState('decline', context.actionState);
  return (
    <AdminScreen title="Roles" lead="People asked for access to a screen that none of their roles opens.">
      <RolesTabs context={context} />
      <Notice context={context} of={['requests']} />
      {!items.some(({ id }) => id === declined.state?.values['id']) && <Notice context={context} of={['decline']} />}
      {items.length === 0 ? (
        <EmptyState title="Nobody is waiting for access" />
      ) : (
        items.map((request) => (
          <Request
            key={request.id}
            request={request}
            context={context}
            form={declined.state?.values['id'] === request.id ? declined : { name: declined.name, state: null }}
          />
        ))
      )}
      <Pager context={context} next={next} />
    </AdminScreen>
  );
}

type RequestProps = {
  readonly request: OpenAccessRequest;
  readonly context: PageContext;
  readonly form: FormState;
};

function Request({ request, context, form }: RequestProps) {
  const { id, screen, user, reason, createdAt, neededIds, permissionIds } = request;
  const own: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const name = user.name ?? (user.phoneNumber && spacedPhone(user.phoneNumber)) ?? 'Unnamed user';
  const label = guardedScreenAt(screen)?.label ?? screen;
  const opensByNow = neededIds?.some((needed) => permissionIds.includes(needed)) ?? false;
  const mayDecide = neededIds?.some((needed) => own.has(needed)) ?? false;
  return (
    <Panel
      id={`request-${id}`}
      title={`${name} asks for “${label}”`}
      lead={
        <>
          <a href={screenHref('usersAdmin', { user: user.id })}>See this user</a> · asked on{' '}
          <Time date={createdAt} format="moment" />
        </>
      }
    >
      <blockquote className={styles.reason}>{reason}</blockquote>
      {!mayDecide && (
        <p className="soft">
          {neededIds === null
            ? 'No endpoint guards this screen now, so nobody can open it.'
            : `Only people who can open this screen themselves decide about it. It needs ${neededIds.join(' or ')}.`}
        </p>
      )}
      {mayDecide &&
        (opensByNow ? <Close id={id} name={name} /> : <Grant request={request} context={context} name={name} />)}
      {mayDecide && !opensByNow && <Decline id={id} name={name} form={form} />}
    </Panel>
  );
}

const Close = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <PlainForm
    action={grantRequest}
    label={`Close the request of ${name}`}
    fields={{ id }}
    className="stack own-width gap-s"
  >
    <p>They can open it now, through a role that they were given since.</p>
    <p>
      <SubmitButton className="button button-quiet">Close the request</SubmitButton>
    </p>
  </PlainForm>
);

type GrantProps = {
  readonly request: OpenAccessRequest;
  readonly context: PageContext;
  readonly name: string;
};

function Grant({ request, context, name }: GrantProps) {
  const { id, roles } = request;
  const own: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const first = roles.find(({ permissionIds }) => permissionIds.every((permission) => own.has(permission)));
  if (roles.length === 0)
    return (
      <p>
        No role opens this screen. <a href={screenHref('rolesAdmin', { role: 'new' })}>Create one</a> first.
      </p>
    );
  return (
    <PlainForm
      action={grantRequest}
      label={`Grant access to ${name}`}
      fields={{ id }}
      className="stack own-width gap-s"
    >
      <fieldset className={`stack own-width gap-s ${styles.roles}`}>
        <legend>Roles that open it, the smallest first</legend>
        {roles.map((role) => {
          const isLocked = role.permissionIds.some((permission) => !own.has(permission));
          return (
            <label key={role.id} className={styles.role}>
              <input type="radio" name="roleId" value={role.id} defaultChecked={role === first} disabled={isLocked} />
              <span>
                {role.name}
                <span className="tiny soft block">{whatItAdds(role, request, context.accessRules)}</span>
                {isLocked && (
                  <span className="tiny soft block">
                    It has permissions that you do not have, so you cannot give it.
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </fieldset>
      {first && (
        <p>
          <SubmitButton>Grant</SubmitButton>
        </p>
      )}
    </PlainForm>
  );
}

function whatItAdds(
  { addedIds }: OpenAccessRequest['roles'][number],
  { screen, permissionIds }: OpenAccessRequest,
  rules: AccessRules | null,
): string {
  const added = `Adds ${addedIds.length === 1 ? '1 permission' : `${addedIds.length} permissions`}`;
  if (!rules) return `${added}: ${addedIds.join(', ')}.`;
  const before = new Set(screensOpenedBy(permissionIds, rules).map(({ path }) => path));
  const others = screensOpenedBy(addedIds, rules).filter(({ path }) => path !== screen && !before.has(path));
  if (others.length === 0) return `${added} and opens nothing else.`;
  return `${added} and also opens ${others.map(({ label }) => label).join(', ')}.`;
}

type DeclineProps = { readonly id: string; readonly name: string; readonly form: FormState };

const labels = { note: 'Why' } as const;

function Decline({ id, name, form: given }: DeclineProps) {
  // Every request has such a form on the page, and ids of fields begin with the name.
  const form = { ...given, name: `decline-${id}` };
  return (
    <details className={styles.decline} open={form.state?.status === 'error'}>
      <summary className="button button-quiet">Decline</summary>
      <Form
        action={declineRequest}
        form={form}
        label={`Decline the request of ${name}`}
        labels={labels}
        draft={`decline:${id}`}
      >
        <input type="hidden" name="id" value={id} />
        <TextArea
          form={form}
          name="note"
          label={labels.note}
          hint="They get it by e-mail, and read it in their account."
          required
          rows={2}
        />
        <p>
          <SubmitButton className="button button-danger">Decline the request</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
