import type { AppRecord } from '#contract/apps/app-records.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Conflict } from '../ui/conflict.tsx';
import { Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { screenHref } from '../ui/urls.ts';
import { saveApp } from './actions.ts';
import type { AppsContext } from './data.ts';
import { appLabels } from './labels.ts';

type Props = { readonly app: AppRecord; readonly context: AppsContext };

export function AppForm({ app, context: { actionState } }: Props) {
  const form = formState('app', actionState);
  const typed = form.state?.values ?? {};
  const draft = `app:${app.id}`;
  if (app.deletedAt) return <p className="soft">Restore this app to change it.</p>;
  return (
    <Panel id="app-form" title="Name and domain">
      <Conflict
        form={form}
        href={screenHref('appsAdmin', { app: app.id, part: 'settings' })}
        draft={draft}
        fields={[
          { label: appLabels.name, stored: app.name, typed: typed['name'] ?? '' },
          { label: appLabels.domain, stored: app.domain, typed: typed['domain'] ?? '' },
        ]}
      />
      <Form action={saveApp} form={form} label="App" labels={appLabels} draft={draft}>
        <input type="hidden" name="id" value={app.id} />
        <RevisionField form={form} revision={app.revision} />
        <TextField
          form={form}
          name="name"
          label={appLabels.name}
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={app.name}
        />
        <TextField
          form={form}
          name="domain"
          label={appLabels.domain}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          defaultValue={app.domain}
        />
        <p>
          <SubmitButton>Save app</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
