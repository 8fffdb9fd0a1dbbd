import type { TradeSettings } from '#contract/trade/trade-settings.ts';

/** The settings of a shop that does not take orders yet: where it delivers, and its taxes, only its owner knows. */
export const defaultSettings: TradeSettings = {
  currencies: [
    { code: 'EUR', countries: [] },
    { code: 'USD', countries: ['US'] },
    { code: 'GBP', countries: ['GB'] },
  ],
  pricesIncludeTax: true,
  taxes: [],
  taxId: null,
  zones: [],
  paymentDays: null,
  bankDetails: null,
  invoiceNote: null,
};
