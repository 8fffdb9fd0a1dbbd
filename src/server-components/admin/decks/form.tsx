import { listContentAudit } from '#contract/audit.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import { mayUse } from '../../request/may-use.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { saveSettings, trash } from './actions.ts';
import type { Context } from './data.ts';
import { activeLinks, kindLabels, settingsFields, settingsValues } from './fields.tsx';

export const SettingsTab = ({ deck, context }: { readonly deck: DeckDraft; readonly context: Context }) => (
  <Columns
    main={
      <Panel id="settings-heading" title="Settings">
        <RecordForm
          context={context}
          name="settings"
          action={saveSettings}
          label="Settings"
          fields={settingsFields}
          {...formOfRecord('deck', deck, settingsValues(deck), listContentAudit)}
          hasVersions
          submit={deck.trashedAt ? null : 'Save'}
        />
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
        {!deck.trashedAt && deck.status === 'published' && deck.shareCount > 0 && mayUse(trash) && (
          <p>Nobody can open its {activeLinks(deck)} after you unpublish it or move it to trash.</p>
        )}
        {!deck.trashedAt && <ButtonForm action={trash} label="Move to trash" fields={{ id: deck.id }} />}
      </Panel>
    }
  />
);
