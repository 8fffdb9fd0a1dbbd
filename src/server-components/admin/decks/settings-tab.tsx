import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Conflict } from '../ui/conflict.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { comparedFields, labelsOf } from '../ui/fields.ts';
import { HeadingFields } from '../ui/heading-fields.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { urlWith } from '../ui/urls.ts';
import { saveSettings, trash } from './actions.ts';
import type { Context } from './data.ts';
import { kindLabels, settingsFields, settingsValues } from './fields.tsx';
import { KindChoice } from './form.tsx';

type Props = { readonly deck: DeckDraft; readonly context: Context };

export function SettingsTab({ deck, context }: Props) {
  const form = formState('settings', context.actionState);
  const draft = `deck:${deck.id}`;
  return (
    <Columns
      main={
        <Panel id="settings-heading" title="Settings">
          <Conflict
            form={form}
            fields={comparedFields(settingsFields, settingsValues(deck), form.state?.values ?? {})}
            href={urlWith(context, {})}
            draft={draft}
          />
          <Form action={saveSettings} form={form} label="Settings" labels={labelsOf(settingsFields)} draft={draft}>
            <input type="hidden" name="id" value={deck.id} />
            <RevisionField form={form} revision={deck.revision} hasVersions />
            <HeadingFields
              form={form}
              fields={settingsFields}
              stored={deck}
              path={`${href('investor')}/`}
              isSlugRequired
            />
            <KindChoice form={form} stored={deck.kind} />
            <Select
              form={form}
              name="audience"
              label={settingsFields.audience.label}
              hint="Address and audience change at once. Readers see other changes when you publish again."
              required
              options={settingsFields.audience.options}
              defaultValue={deck.audience}
            />
            {!deck.trashedAt && (
              <p>
                <SubmitButton>Save</SubmitButton>
              </p>
            )}
          </Form>
        </Panel>
      }
      side={
        <Panel id="about-heading" title="Details">
          <DescriptionList
            items={[
              ['Kind', kindLabels[deck.kind]],
              ['Published', deck.publishedAt && <Time date={deck.publishedAt} format="moment" />],
              ['Version', deck.publishedVersion],
              ['Created', <Time key="begun" date={deck.createdAt} format="moment" />],
            ]}
          />
          {!deck.trashedAt && (
            <PlainForm action={trash} label="Move to trash" fields={{ id: deck.id }}>
              <SubmitButton className="button button-quiet">Move to trash</SubmitButton>
            </PlainForm>
          )}
        </Panel>
      }
    />
  );
}
