import type { SiteRecord } from '#contract/content/site.ts';
import type { ViewProps } from '../../page.ts';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import { TranslationsOf } from '../publishing/translations-of.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { saveRegion } from './actions.ts';
import { regionFields, siteLog } from './fields.ts';

const example = { currency: 'EUR', amount: 123_450 };

export const RegionTab = ({ data: site, context }: ViewProps<'siteAdmin', SiteRecord>) => (
  <Columns
    main={
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
);
