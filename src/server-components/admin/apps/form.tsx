import type { AppRecord } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import { listAppsAudit } from '#contract/audit.ts';
import { routes } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { type FormState, formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import type { NamedPermission } from '../ui/custom-permissions.ts';
import { Panel } from '../ui/panel.tsx';
import { PermissionFields } from '../ui/permission-fields.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { screenHref } from '../ui/urls.ts';
import { createRule, saveApp, saveRule } from './actions.ts';
import { appFields, newRuleFields, ruleFields, valuesOfApp, valuesOfRule } from './fields.ts';

type Props = { readonly app: AppRecord; readonly context: PageContext };

export function AppForm({ app, context }: Props) {
  if (app.trashedAt) return <p className="soft">Restore this app to change it.</p>;
  return (
    <Panel id="app-form" title="Name and domain">
      <RecordForm
        context={context}
        name="app"
        action={saveApp}
        label="App"
        fields={appFields}
        {...formOfRecord('app', app, valuesOfApp(app), listAppsAudit)}
        submit="Save app"
      />
    </Panel>
  );
}

type Custom = { readonly custom: readonly NamedPermission[] };

export const NewEndpoint = ({ app, context, custom }: Props & Custom) => (
  <RecordScreen>
    <RecordHead back={{ label: app.name, href: screenHref('appsAdmin', { app: app.id }) }} title="New endpoint" />
    <Panel id="new" title="Details" lead={app.isOwn ? 'Pages of this site are opened with GET.' : undefined}>
      <RecordForm
        context={context}
        name="new-endpoint"
        action={createRule}
        label="New endpoint"
        isNew
        fields={newRuleFields}
        stored={null}
        draft={`endpoint:new:${app.id}`}
        hidden={{ appId: app.id }}
        submit="Create endpoint"
      >
        <RequiredPermissions form={formState('new-endpoint', context.actionState)} stored={null} custom={custom} />
      </RecordForm>
    </Panel>
  </RecordScreen>
);

export function EndpointForm({ app, endpoint, context, custom }: Props & Custom & { readonly endpoint: AccessRule }) {
  const { id, path, requiredPermissionIds, revision = 0 } = endpoint;
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
      <RecordForm
        context={context}
        name="endpoint"
        action={saveRule}
        label="Endpoint"
        fields={ruleFields}
        {...formOfRecord('endpoint', { id, revision }, valuesOfRule(endpoint), listAppsAudit)}
        submit="Save endpoint"
      >
        <RequiredPermissions
          form={formState('endpoint', context.actionState)}
          stored={requiredPermissionIds}
          custom={custom}
        />
      </RecordForm>
    </Panel>
  );
}

type PermissionsProps = Custom & {
  readonly form: FormState;
  readonly stored: readonly string[] | null;
};

function RequiredPermissions({ form, stored, custom }: PermissionsProps) {
  const { state } = form;
  const isOpen = state?.status === 'error' ? Object.hasOwn(state.values, 'open') : stored?.length === 0;
  const error = state?.fields['open'];
  return (
    <>
      <PermissionFields form={form} stored={stored ?? []} custom={custom} />
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
