import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { Conflict } from '../ui/conflict.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { urlWith } from '../ui/urls.ts';
import { saveSettings } from './actions.ts';
import type { Context } from './data.ts';
import { KindChoice } from './kind-choice.tsx';
import { audienceLabels, kindLabels } from './labels.ts';
import { TrashOperation } from './operations.tsx';

type Props = { readonly deck: DeckDraft; readonly context: Context };

const labels = { title: 'Title', slug: 'Address', summary: 'Summary', kind: 'Kind', audience: 'Who can read it' };
const audiences = (Object.keys(audienceLabels) as Array<DeckDraft['audience']>).map((value) => ({
  value,
  label: audienceLabels[value],
}));

export function SettingsTab({ deck, context }: Props) {
  const form = formState('settings', context.actionState);
  const draft = `deck:${deck.id}`;
  return (
    <Columns
      main={
        <Panel id="settings-heading" title="Settings">
          <Conflict
            form={form}
            fields={form.state ? compared(deck, form.state.values) : []}
            href={urlWith(context, {})}
            draft={draft}
          />
          <Form action={saveSettings} form={form} label="Settings" labels={labels} draft={draft}>
            <input type="hidden" name="id" value={deck.id} />
            <RevisionField form={form} revision={deck.revision} hasVersions />
            <TextField form={form} name="title" label="Title" required maxLength={160} defaultValue={deck.title} />
            <TextField
              form={form}
              name="slug"
              label="Address"
              hint={`The part after ${href('investor')}/. Old addresses redirect here.`}
              required
              maxLength={100}
              spellCheck={false}
              autoCapitalize="none"
              defaultValue={deck.slug}
            />
            <TextArea
              form={form}
              name="summary"
              label="Summary"
              hint="One or two sentences, in the list that readers see."
              rows={3}
              defaultValue={deck.summary}
            />
            <KindChoice form={form} stored={deck.kind} />
            <Select
              form={form}
              name="audience"
              label="Who can read it"
              hint="Address and audience change at once. Readers see other changes when you publish again."
              required
              options={audiences}
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
          {!deck.trashedAt && <TrashOperation id={deck.id} />}
        </Panel>
      }
    />
  );
}

const compared = (deck: DeckDraft, values: Readonly<Record<string, string>>) => [
  { label: labels.title, stored: deck.title, typed: values['title'] ?? '' },
  { label: labels.slug, stored: deck.slug, typed: values['slug'] ?? '' },
  { label: labels.summary, stored: deck.summary, typed: values['summary'] ?? '' },
  { label: labels.kind, stored: kindLabels[deck.kind], typed: labelOf(kindLabels, values['kind']) },
  { label: labels.audience, stored: audienceLabels[deck.audience], typed: labelOf(audienceLabels, values['audience']) },
];

const labelOf = (labels: Readonly<Record<string, string>>, value = '') => labels[value] ?? value;
