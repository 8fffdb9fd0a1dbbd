import { getSelling } from '#contract/trade/trade-settings.ts';
import type { PageContext } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { screenHref } from '../ui/urls.ts';

/** Says what is missing while the shop does not take orders. */
export const NobodyCanOrder = ({ context }: { readonly context: PageContext }) => (
  <AsyncPanel name="selling" label="Whether the shop takes orders" context={context} skeleton={null}>
    {async () => {
      const { takesOrders } = await context.api(getSelling, {});
      if (takesOrders) return null;
      const settings = 'Trade settings';
      return (
        <p>
          Nobody can order yet: shipping and taxes are missing in the{' '}
          {context.screens.includes('tradeSettings') ? <a href={screenHref('tradeSettings')}>{settings}</a> : settings}.
        </p>
      );
    }}
  </AsyncPanel>
);
