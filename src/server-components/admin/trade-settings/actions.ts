'use server';
import * as z from 'zod';
import { listCountryNames } from '#contract/trade/countries.ts';
import { changeTradeSettings } from '#contract/trade/trade-settings.ts';
import { defineAction, typedValues } from '../../request/action.ts';
import { afterRowOperation } from '../ui/repeated-rows.ts';
import { atSettingsFields, readSettings } from './fields.ts';

export const saveTradeSettings = defineAction(
  changeTradeSettings,
  'trade-settings',
  async (values, { api, form }) => {
    const rearranged = afterRowOperation(typedValues(form));
    if (rearranged) return rearranged;
    const { countries } = await api(listCountryNames, {});
    const settings = { ...readSettings(values, countries), revision: Number(values['revision']) };
    await api(changeTradeSettings, settings).catch(atSettingsFields(values));
    return 'Trade settings saved.';
  },
  z.record(z.string(), z.string()),
);
