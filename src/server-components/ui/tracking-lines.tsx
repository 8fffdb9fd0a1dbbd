import { isSafeUrl } from '#contract/safe-url.ts';
import type { Tracking } from '#contract/trade/orders.ts';
import { ArrowLink } from './arrow-link.tsx';

export function TrackingLines({ tracking }: { readonly tracking: Tracking }) {
  const { carrier, number, url } = tracking;
  return (
    <>
      {(carrier || number) && (
        <p className="small">
          {carrier ?? 'Parcel'}
          {number && (
            <>
              , number <span className="figures">{number}</span>
            </>
          )}
        </p>
      )}
      {url && isSafeUrl(url) && (
        <p className="small">
          <ArrowLink href={url}>Track the parcel</ArrowLink>
        </p>
      )}
    </>
  );
}
