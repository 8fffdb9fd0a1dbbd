import { draftOf, draftOfLook, getLook, type LookContent, type LookRecord, lookId } from '#contract/content/look.ts';
import { listTypefaceRecords } from '#contract/content/typefaces.ts';
import type { PageContext } from '../../page.ts';
import { loadVersions, type VersionsData } from '../publishing/versions-data.ts';
import { VersionsTab } from '../publishing/versions-tab.tsx';
import { History } from '../ui/history.tsx';
import { Notice } from '../ui/notice.tsx';
import { restoreStyle, saveStyleVersion } from './style-actions.ts';
import { styleHistory, styleLog, textOfStyle } from './style-fields.ts';

type Context = PageContext<'siteAdmin'>;

export const loadStyleVersions = (context: Context): Promise<VersionsData> => {
  const { api } = context;
  const textOf = async (look: LookContent) => textOfStyle(look, (await api(listTypefaceRecords, {})).items);
  return loadVersions(context, `look:${lookId}`, {
    live: async () => textOf((await api(getLook, { id: lookId })).content),
    draft: async () => textOf(draftOf(await api(getLook, { id: lookId }))),
    version: async (number) => textOf((await api(draftOfLook.getVersion, { id: lookId, number })).content),
  });
};

type Props = { readonly context: Context; readonly look: LookRecord; readonly versions: VersionsData };

export const StyleVersions = ({ context, look, versions }: Props) => (
  <>
    <Notice context={context} of={['look-operation']} restoreDiscarded={restoreStyle} />
    <VersionsTab
      context={context}
      record={{}}
      data={versions}
      fields={{ id: lookId, revision: String(look.revision) }}
      restore={restoreStyle}
      save={saveStyleVersion}
    />
    <History context={context} {...styleLog} {...styleHistory} />
  </>
);
