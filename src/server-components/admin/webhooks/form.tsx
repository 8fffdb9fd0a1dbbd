import { listAuditEntries } from '#contract/audit.ts';
import { routes } from '#contract/routes.ts';
import { webhookEventGroups, webhookEvents } from '#contract/webhook-events.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { TextToCopy } from '../../ui/text-to-copy.tsx';
import groups from '../ui/check-groups.module.css';
import { Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { screenHref } from '../ui/urls.ts';
import { createWebhookAction, saveWebhook } from './actions.ts';
import type { RecordProps } from './fields.ts';
import { fieldOf, valuesOf, webhookFields } from './fields.ts';
import styles from './webhooks.module.css';

export function NewWebhook({ context }: Pick<RecordProps, 'context'>) {
  const form = formState('new-webhook', context.actionState);
  const isCreated = form.state?.status === 'success';
  // The new key empties the form, which stays so that its browser draft is deleted.
  const panel = (
    <Panel key={form.state?.status} id="new" title="Where and what">
      <RecordForm
        context={isCreated ? { ...context, actionState: null } : context}
        name="new-webhook"
        action={createWebhookAction}
        label="New webhook"
        isNew={!isCreated}
        fields={webhookFields}
        stored={null}
        draft="webhook:new"
        submit="Create webhook"
      >
        <EventFields form={isCreated ? { ...form, state: null } : form} stored={[]} />
      </RecordForm>
    </Panel>
  );
  if (!isCreated) return panel;
  return (
    <>
      <Created form={form} />
      {/* It is closed, so that the page is short and the secret is in sight. */}
      <details className={styles.another}>
        <summary className="button button-quiet">Another webhook</summary>
        {panel}
      </details>
    </>
  );
}

/** The only page that has the secret of a new webhook. */
const Created = ({ form }: { readonly form: FormState }) => (
  <Panel id="created" title="Its secret">
    <FormMessage form={form} labels={{}} />
    <Secret text={form.state?.result ?? ''} />
    <p>
      With it the program checks that a call came from this site. <Verify />
    </p>
    <p>
      <ButtonLink href={screenHref('webhooksAdmin', { webhook: Object.keys(form.state?.rows ?? {})[0] })}>
        Open the webhook
      </ButtonLink>
    </p>
  </Panel>
);

export const Secret = ({ text }: { readonly text: string }) => <TextToCopy text={text} label="Copy the secret" />;

export const Verify = () => <a href={routes.apiWebhooks.pattern}>How to do that, and what the calls contain</a>;

export const WebhookForm = ({ webhook, context }: RecordProps) => (
  <Panel id="webhook-form" title="Where and what">
    <RecordForm
      context={context}
      name="webhook"
      action={saveWebhook}
      label="Webhook"
      fields={webhookFields}
      {...formOfRecord('webhook', webhook, valuesOf(webhook), listAuditEntries)}
      submit="Save webhook"
    >
      <EventFields form={formState('webhook', context.actionState)} stored={webhook.events} />
    </RecordForm>
  </Panel>
);

type EventProps = { readonly form: FormState; readonly stored: readonly string[] };

function EventFields({ form: { name, state }, stored }: EventProps) {
  const typed = state?.status === 'error' ? state.values : null;
  const isOn = (type: string) => (typed ? Object.hasOwn(typed, fieldOf(type)) : stored.includes(type));
  const error = state?.fields['events'];
  return (
    <fieldset
      className={styles.events}
      id={`${name}-events`}
      tabIndex={-1}
      aria-describedby={error && `${name}-events-error`}
    >
      <legend>Events</legend>
      {error && (
        <p id={`${name}-events-error`} className="field-error">
          {error}
        </p>
      )}
      <div className={groups.groups}>
        {[...webhookEventGroups].map(([group, types]) => (
          <fieldset key={group} className={groups.group} data-part="">
            <legend>{group}</legend>
            {types.map((type) => (
              <label key={type} className={groups.option}>
                <input
                  key={String(isOn(type))}
                  type="checkbox"
                  name={fieldOf(type)}
                  value="on"
                  defaultChecked={isOn(type)}
                />
                <span>
                  {webhookEvents[type].label}
                  <code>{type}</code>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
