/** What a deck is called, where it is, and who may read it. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { DeckDraft } from '../../../contract/content/decks-admin.ts';
import { href } from '../../../contract/routes.ts';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { hereWith } from '../ui/urls.ts';
import { Conflict } from '../ui/conflict.tsx';
import { Facts } from '../ui/description-list.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { saveSettings } from './actions.ts';
import type { Context } from './data.ts';
import { TrashDeed } from './operations.tsx';
import { KindChoice } from './kind-choice.tsx';
import { audienceWords, kindWords } from './labels.ts';

type Props = { readonly deck: DeckDraft; readonly context: Context };

const labels = { title: 'Title', slug: 'Address', summary: 'Summary', kind: 'Kind', audience: 'Who may read it' };
const audiences = (Object.keys(audienceWords) as Array<DeckDraft['audience']>).map((value) => ({
  value,
  label: audienceWords[value],
}));

export function SettingsPart({ deck, context }: Props) {
  const form = formState('settings', context.actionState);
  const draft = `deck:${deck.id}`;
  return (
    <Columns
      main={
        <Panel id="settings-heading" title="Settings">
          <Conflict
            form={form}
            fields={form.state ? compared(deck, form.state.values) : []}
            href={hereWith(context, {})}
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
              hint={`Behind ${href('investor')}/. A former address goes on leading here.`}
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
              label="Who may read it"
              hint="Address and audience change at once. The rest is seen when the deck is published again."
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
        <Panel id="about-heading" title="About it">
          <Facts
            facts={[
              ['Kind', kindWords[deck.kind]],
              ['Published', deck.publishedAt && <Time date={deck.publishedAt} format="moment" />],
              ['Version', deck.publishedVersion],
              ['Begun', <Time key="begun" date={deck.createdAt} format="moment" />],
            ]}
          />
          {!deck.trashedAt && <TrashDeed id={deck.id} />}
        </Panel>
      }
    />
  );
}

const compared = (deck: DeckDraft, values: Readonly<Record<string, string>>) => [
  { label: labels.title, stored: deck.title, typed: values['title'] ?? '' },
  { label: labels.slug, stored: deck.slug, typed: values['slug'] ?? '' },
  { label: labels.summary, stored: deck.summary, typed: values['summary'] ?? '' },
  { label: labels.kind, stored: kindWords[deck.kind], typed: wordOf(kindWords, values['kind']) },
  { label: labels.audience, stored: audienceWords[deck.audience], typed: wordOf(audienceWords, values['audience']) },
];

const wordOf = (words: Readonly<Record<string, string>>, value = '') => words[value] ?? value;
