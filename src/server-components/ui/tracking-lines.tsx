import { isSafeUrl } from '#contract/safe-url.ts';
import type { Tracking } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { ArrowLink } from './arrow-link.tsx';
import { parts } from './parts.tsx';

export function TrackingLines({ tracking }: { readonly tracking: Tracking }) {
  const { carrier, number, url } = tracking;
  return (
    <>
      {(carrier || number) && (
        <p className="small">
          {number
            ? parts('{carrier}, number {number}', {
                carrier: carrier ?? t('Parcel'),
                number: <span className="figures">{number}</span>,
              })
            : carrier}
        </p>
      )}
      {url && isSafeUrl(url) && (
        <p className="small">
          <ArrowLink href={url}>{t('Track the parcel')}</ArrowLink>
        </p>
      )}
    </>
  );
}
