'use server';
import { changeSite } from '#contract/content/site.ts';
import { revision } from '#contract/lists.ts';
import { setSiteFormat } from '#contract/site-format.ts';
import { defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { lookFields, regionFields, siteFields } from './fields.ts';

export const saveSite = defineOperation(changeSite, 'site', 'Site saved.', schemaOf(siteFields).extend({ revision }));

export const saveRegion = defineOperation(
  changeSite,
  'site-region',
  ({ locale, timeZone }) => {
    // The page that follows is written as saved; the event that tells every gateway may arrive after it.
    setSiteFormat({ locale, timeZone });
    return 'Language and region saved.';
  },
  schemaOf(regionFields).extend({ revision }),
);

export const saveLook = defineOperation(
  changeSite,
  'site-look',
  'Logo and pictures saved.',
  schemaOf(lookFields).extend({ revision }),
);
