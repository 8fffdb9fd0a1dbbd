import { listContentAudit } from '#contract/audit.ts';
import type { MediaRecord, PictureUse } from '#contract/content/media.ts';
import type { PageContext } from '../../page.ts';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listAsLeft } from '../ui/urls.ts';
import { deletePicture, savePicture, undoReplacement } from './actions.ts';
import { readPictures } from './data.ts';
import { historyLabels, historyPhrases, mediaFields } from './fields.ts';
import { FocusPanel } from './focus-panel.tsx';
import { ReplacePanel } from './replace-panel.tsx';
import { UseList } from './use-list.tsx';

type Props = {
  readonly context: PageContext<'mediaAdmin'>;
  readonly picture: MediaRecord;
  readonly by: MediaRecord | null;
};

export function PictureView({ context, picture, by }: Props) {
  const { id, alt, revision, uses } = picture;
  const key = `media:${id}`;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Pictures', href: listAsLeft(context) }}
        title={alt || 'Decoration'}
        neighbours={
          <Neighbours
            context={context}
            current={id}
            recordOf={(picture) => ({ picture })}
            load={async (list) => {
              const { items, next } = await readPictures(list);
              return { keys: items.map((row) => row.id), next };
            }}
          />
        }
        record={key}
        revision={revision}
        operations={
          uses.length === 0 && (
            <ConfirmAction action={deletePicture} label="Delete" yes="Yes, delete it" fields={{ id }}>
              <p>
                The picture and its files will be deleted. This cannot be undone. Earlier versions of records lose it
                too.
              </p>
            </ConfirmAction>
          )
        }
      />
      <Notice context={context} of={['delete-picture', 'replace', 'undo-replace']} undo={undoReplacement} />
      {by && context.actionState === null && <ReplacePanel context={context} picture={picture} by={by} />}
      <Columns
        main={
          <>
            <FocusPanel context={context} picture={picture} />
            <Panel
              id="description"
              title="Description"
              lead="Proposed when you choose the picture. Records that already show it keep the description they have."
            >
              <RecordForm
                context={context}
                name="picture"
                action={savePicture}
                label="Description"
                fields={mediaFields}
                {...formOfRecord('media', { id, revision }, { alt }, listContentAudit)}
                draft={key}
                submit="Save description"
              />
            </Panel>
            {!by && <ReplacePanel context={context} picture={picture} by={null} />}
            <History
              context={context}
              log={listContentAudit}
              target={{ targetType: 'media', targetId: id }}
              phrases={historyPhrases}
              labels={historyLabels}
            />
          </>
        }
        side={
          <>
            <Uses uses={uses} />
            <Facts picture={picture} />
          </>
        }
      />
    </RecordScreen>
  );
}

const Uses = ({ uses }: { readonly uses: readonly PictureUse[] }) => (
  <Panel
    id="uses"
    title="Used in"
    lead={uses.length === 0 ? 'Nothing shows this picture.' : 'To delete the picture, remove it there first.'}
  >
    {uses.length > 0 && <UseList uses={uses} />}
  </Panel>
);

const Facts = ({ picture: { width, height, size, src, createdAt } }: { readonly picture: MediaRecord }) => (
  <Panel id="facts" title="File">
    <DescriptionList
      items={[
        ['Size', `${width} × ${height} pixels, ${Math.ceil(size / 1024)} kB`],
        ['Added', <Time key="added" date={createdAt} format="short" />],
        [
          'Address',
          <a key="address" href={src} target="_blank" rel="noreferrer">
            Open the file
          </a>,
        ],
      ]}
    />
  </Panel>
);
