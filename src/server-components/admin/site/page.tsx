import { getLook, type LookRecord, lookId } from '#contract/content/look.ts';
import { listRedirectRecords, type RedirectRecord } from '#contract/content/redirects.ts';
import { getSiteRecord, type SiteRecord } from '#contract/content/site.ts';
import { listTypefaceRecords, type TypefaceRecord } from '#contract/content/typefaces.ts';
import { href } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { ChecklistButton } from '../beginning/what-is-missing.tsx';
import type { VersionsData } from '../publishing/versions-data.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { History } from '../ui/history.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { saveSite } from './actions.ts';
import { historyLabels, historyPhrases, siteFields, siteLog, valuesOf } from './fields.ts';
import { LookTab } from './look-tab.tsx';
import { MenusTab } from './menus-tab.tsx';
import { sendFilesOfMoves } from './moving-files.ts';
import { sendSite } from './moving-out.ts';
import { MovingTab } from './moving-tab.tsx';
import { OpeningTab } from './opening-tab.tsx';
import { RedirectsTab } from './redirects-tab.tsx';
import { RegionTab } from './region-tab.tsx';
import { StyleTab } from './style-tab.tsx';
import { loadStyleVersions, StyleVersions } from './style-versions.tsx';
import { TypefacesTab } from './typefaces-tab.tsx';

type Data = {
  readonly site: SiteRecord;
  readonly redirects: readonly RedirectRecord[];
  readonly typefaces: readonly TypefaceRecord[];
  /** Null while another tab is shown. */
  readonly look: LookRecord | null;
  readonly versions: VersionsData;
};

export const siteAdminPage = definePage<'siteAdmin', Data>({
  async load(context) {
    const { api, query } = context;
    const part = query.get('part');
    if (part === 'move' && query.get('export') === 'csv') await sendFilesOfMoves(context);
    if (part === 'move' && query.get('export') === 'zip') await sendSite(context);
    const [site, redirects, typefaces, look, versions] = await Promise.all([
      api(getSiteRecord, {}),
      part === 'redirects' ? api(listRedirectRecords, {}) : null,
      part === 'typefaces' || part === 'style' ? api(listTypefaceRecords, {}) : null,
      part === 'style' || part === 'versions' ? api(getLook, { id: lookId }) : null,
      loadStyleVersions(context),
    ]);
    return { site, redirects: redirects?.items ?? [], typefaces: typefaces?.items ?? [], look, versions };
  },
  head: () => ({ title: 'Site', noindex: true }),
  tags: () => [],
  View: SiteView,
});

type Props = ViewProps<'siteAdmin', SiteRecord>;

const tabs = [
  { key: null, label: 'Details' },
  { key: 'look', label: 'Logo and pictures' },
  { key: 'style', label: 'Look' },
  { key: 'versions', label: 'Versions of the look' },
  { key: 'typefaces', label: 'Typefaces' },
  { key: 'menus', label: 'Menus' },
  { key: 'region', label: 'Language and region' },
  { key: 'redirects', label: 'Redirects' },
  { key: 'opening', label: 'Opening' },
  { key: 'move', label: 'Moving' },
  { key: 'history', label: 'History' },
];

function SiteView({ data: { site, redirects, typefaces, look, versions }, context }: ViewProps<'siteAdmin', Data>) {
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        title="Site"
        record="site:site"
        revision={site.revision}
        details={<a href={href('home')}>View the site</a>}
      />
      <Tabs context={context} label="Sections of the site" tabs={tabs} />
      {tab === null && <DetailsTab data={site} context={context} />}
      {tab === 'look' && <LookTab data={site} context={context} />}
      {tab === 'typefaces' && <TypefacesTab typefaces={typefaces} context={context} />}
      {tab === 'style' && look && <StyleTab look={look} typefaces={typefaces} context={context} />}
      {tab === 'versions' && look && <StyleVersions look={look} versions={versions} context={context} />}
      {tab === 'menus' && <MenusTab data={site} context={context} />}
      {tab === 'region' && <RegionTab data={site} context={context} />}
      {tab === 'redirects' && <RedirectsTab redirects={redirects} context={context} />}
      {tab === 'opening' && <OpeningTab data={site} context={context} />}
      {tab === 'move' && <MovingTab context={context} />}
      {tab === 'history' && <History context={context} {...siteLog} phrases={historyPhrases} labels={historyLabels} />}
    </RecordScreen>
  );
}

const DetailsTab = ({ data: site, context }: Props) => (
  <Panel
    id="details"
    title="Details"
    lead="Texts that many pages share. Visitors see a change a moment after you save it."
  >
    <RecordForm
      context={context}
      name="site"
      action={saveSite}
      label="Site"
      fields={siteFields}
      stored={{ values: valuesOf(site), revision: site.revision, ...siteLog }}
      draft="site:site"
      submit="Save site"
    />
    {context.site.hasChecklist === false && (
      <>
        <FormMessage form={formState('checklist', context.actionState)} labels={{}} />
        <ChecklistButton isShown />
      </>
    )}
  </Panel>
);
