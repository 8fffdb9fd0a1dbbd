import type { SiteRecord } from '#contract/content/site.ts';
import type { ViewProps } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { Panel } from '../ui/panel.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { saveLook } from './actions.ts';
import { lookFields, lookValues, siteLog } from './fields.ts';

const pictures = ['logo', 'darkLogo', 'icon', 'sharingPicture'] as const;
const name = 'site-look';

export const LookTab = ({ data: site, context }: ViewProps<'siteAdmin', SiteRecord>) => (
  <Panel id="look" title="Logo and pictures" lead="Choose them from the stored pictures, or add new ones.">
    <RecordForm
      context={context}
      name={name}
      action={saveLook}
      label="Logo and pictures"
      fields={lookFields}
      stored={{ values: lookValues(site), revision: site.revision, ...siteLog }}
      draft="site:look"
      submit="Save logo and pictures"
      notice={pictures.map((field) => (
        <PictureField
          key={field}
          form={formState(name, context.actionState)}
          name={field}
          label={lookFields[field].label}
          hint={lookFields[field].hint}
          defaultValue={site[field]}
          onDark={field === 'darkLogo'}
        />
      ))}
    />
  </Panel>
);
