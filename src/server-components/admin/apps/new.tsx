import type { AppRecord } from '#contract/apps/app-records.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { createAppAction } from './actions.ts';
import type { AppsContext } from './data.ts';
import { appLabels, endpointLabels } from './labels.ts';
import { createRule } from './rule-actions.ts';
import { EndpointFields } from './rule-form.tsx';

export function NewApp({ context: { actionState } }: { readonly context: AppsContext }) {
  const form = formState('new-app', actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Apps', href: listHref('appsAdmin') }} title="New app" />
      <Panel id="new" title="Details">
        <Form action={createAppAction} form={form} label="New app" labels={appLabels} draft="app:new">
          <TextField form={form} name="name" label={appLabels.name} required autoComplete="off" maxLength={120} />
          <TextField
            form={form}
            name="domain"
            label={appLabels.domain}
            hint="For example example.com"
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
          />
          <p>
            <SubmitButton>Create app</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }));
type Props = { readonly app: AppRecord; readonly context: AppsContext };

export function NewEndpoint({ app, context: { actionState } }: Props) {
  const form = formState('new-endpoint', actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: app.name, href: screenHref('appsAdmin', { app: app.id }) }} title="New endpoint" />
      <Panel id="new" title="Details" lead={app.isOwn ? 'Pages of this site are opened with GET.' : undefined}>
        <Form
          action={createRule}
          form={form}
          label="New endpoint"
          labels={endpointLabels}
          draft={`endpoint:new:${app.id}`}
        >
          <input type="hidden" name="appId" value={app.id} />
          <Select
            form={form}
            name="method"
            label={endpointLabels.method}
            required
            options={methods}
            defaultValue="GET"
          />
          <EndpointFields form={form} stored={null} />
          <p>
            <SubmitButton>Create endpoint</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}
