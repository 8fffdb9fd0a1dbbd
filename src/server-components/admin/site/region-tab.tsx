import type { SiteRecord } from '#contract/content/site.ts';
import { languagesOf } from '#contract/languages.ts';
import type { ViewProps } from '../../page.ts';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import { TranslationsOf } from '../publishing/translations-of.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { removeLanguage, saveLanguages, saveRegion } from './actions.ts';
import { languageFields, nameOfLocale, regionFields, siteLog } from './fields.ts';

const example = { currency: 'EUR', amount: 123_450 };

type Props = ViewProps<'siteAdmin', SiteRecord>;

export const RegionTab = ({ data: site, context }: Props) => (
  <>
    <Notice context={context} of={['site-languages-left']} />
    <Columns
      main={
        <>
          <Panel id="region" title="Language and region">
            <RecordForm
              context={context}
              name="site-region"
              action={saveRegion}
              label="Language and region"
              fields={regionFields}
              stored={{ values: { locale: site.locale, timeZone: site.timeZone }, revision: site.revision, ...siteLog }}
              draft="site:region"
              submit="Save language and region"
            />
          </Panel>
          <Languages data={site} context={context} />
        </>
      }
      side={
        <>
          <Panel id="example" title="As saved">
            <DescriptionList
              items={[
                ['Date', <Time key="date" date={context.now} />],
                ['Date and time', <Time key="moment" date={context.now} format="moment" />],
                ['Amount', <Price key="amount" money={example} exact />],
              ]}
            />
          </Panel>
          <TranslationsOf context={context} kind="site" id="site" />
        </>
      }
    />
  </>
);

const Languages = ({ data: site, context }: Props) => (
  <Panel
    id="languages"
    title="Other languages"
    lead="Visitors change the language at the foot of each page, and search engines find the pages in all of them."
  >
    {languagesOf(site).length > 0 && (
      <RowList label="Languages of the site">
        {languagesOf(site).map(({ locale, prefix }) => (
          <Row
            key={locale}
            title={nameOfLocale(locale)}
            note={<a href={prefix || '/'}>{prefix || '/'}</a>}
            operations={prefix && <Removal site={site} locale={locale} prefix={prefix} />}
          />
        ))}
      </RowList>
    )}
    <RecordForm
      context={context}
      name="site-languages"
      action={saveLanguages}
      label="Other languages"
      fields={languageFields}
      hidden={{ languages: site.languages.join(',') }}
      stored={{ values: { added: '', untranslated: site.untranslated }, revision: site.revision, ...siteLog }}
      draft="site:languages"
      submit="Save languages"
      quiet
    />
  </Panel>
);

type RemovalProps = { readonly site: SiteRecord; readonly locale: string; readonly prefix: string };

const Removal = ({ site: { languages, revision }, locale, prefix }: RemovalProps) => (
  <ConfirmAction
    action={removeLanguage}
    label={`Remove ${nameOfLocale(locale)}`}
    yes="Yes, remove it"
    fields={{
      revision: String(revision),
      languages: languages.filter((each) => each !== locale).join(','),
      hidesTranslations: 'true',
    }}
  >
    <p>
      Addresses that begin with {prefix} are not found from then on. What was translated stays, and is shown again if
      you add the language. Redirects can lead visitors from single addresses.
    </p>
  </ConfirmAction>
);
