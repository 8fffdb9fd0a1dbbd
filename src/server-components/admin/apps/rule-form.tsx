import type { AppRecord } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { routes } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { Conflict, isConflict } from '../ui/conflict.tsx';
import { Panel } from '../ui/panel.tsx';
import { PermissionFields } from '../ui/permission-fields.tsx';
import { checkedPermissions } from '../ui/permission-names.ts';
import { RevisionField } from '../ui/revision-field.tsx';
import { screenHref } from '../ui/urls.ts';
import type { AppsContext } from './data.ts';
import { endpointLabels } from './labels.ts';
import { saveRule } from './rule-actions.ts';

type Props = { readonly app: AppRecord; readonly endpoint: AccessRule; readonly context: AppsContext };

export function EndpointForm({ app, endpoint, context: { actionState } }: Props) {
  const form = formState('endpoint', actionState);
  const typed = form.state?.values ?? {};
  const draft = `endpoint:${endpoint.id}`;
  const { path, description, requiredPermissionIds: stored, revision = 1 } = endpoint;
  // A taken path is a 409 too, but no conflict of revisions.
  const isOvertaken = isConflict(form) && typed['revision'] !== String(revision);
  const isOwnScreen = app.isOwn && path === routes.appsAdmin.guard;
  return (
    <Panel
      id="endpoint-form"
      title="Path and permissions"
      lead={
        isOwnScreen
          ? 'You are on this screen. Its path and the permission apps.manage cannot be removed, or nobody could open it again.'
          : undefined
      }
    >
      {isOvertaken && (
        <Conflict
          form={form}
          href={screenHref('appsAdmin', { app: app.id, endpoint: endpoint.id })}
          draft={draft}
          fields={[
            { label: endpointLabels.path, stored: path, typed: typed['path'] ?? '' },
            { label: endpointLabels.description, stored: description, typed: typed['description'] ?? '' },
            {
              label: endpointLabels.open,
              stored: [...stored].sort().join('\n'),
              typed: checkedPermissions(typed).sort().join('\n'),
            },
          ]}
        />
      )}
      <Form action={saveRule} form={form} label="Endpoint" labels={endpointLabels} draft={draft}>
        <input type="hidden" name="id" value={endpoint.id} />
        <RevisionField form={form} revision={revision} />
        <EndpointFields form={form} path={path} description={description} stored={stored} />
        <p>
          <SubmitButton>Save endpoint</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}

type FieldsProps = {
  readonly form: FormState;
  readonly path?: string;
  readonly description?: string;
  /** Null for a new rule. */
  readonly stored: readonly string[] | null;
};

export function EndpointFields({ form, path = '', description = '', stored }: FieldsProps) {
  const { state } = form;
  const isOpen = state?.status === 'error' ? Object.hasOwn(state.values, 'open') : stored?.length === 0;
  const error = state?.fields['open'];
  return (
    <>
      <TextField
        form={form}
        name="path"
        label={endpointLabels.path}
        hint="Starts with a slash, for example /account/orders"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        defaultValue={path}
      />
      <TextField
        form={form}
        name="description"
        label={endpointLabels.description}
        autoComplete="off"
        maxLength={400}
        defaultValue={description}
      />
      <PermissionFields form={form} stored={stored ?? []} />
      <div className="field">
        <label className="choice" htmlFor={`${form.name}-open`}>
          <input
            key={String(isOpen)}
            id={`${form.name}-open`}
            type="checkbox"
            name="open"
            value="on"
            defaultChecked={isOpen ?? false}
            aria-describedby={error && `${form.name}-open-error`}
          />
          No permission needed: everybody who is signed in
        </label>
        {error && (
          <p id={`${form.name}-open-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </>
  );
}
