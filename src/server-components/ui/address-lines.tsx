import type { Address } from '#contract/auth/users.ts';
import { countryName } from './country-names.ts';

type Props = { readonly recipient: string; readonly address: Address; readonly className?: string | undefined };

/** Lines as on a parcel; a part that is not given is empty. */
export const linesOf = ({ line1, line2, postalCode, city, region, country }: Address): readonly string[] => [
  line1,
  line2 ?? '',
  [postalCode, city].filter(Boolean).join(' '),
  region ?? '',
  countryName(country),
];

export function AddressLines({ recipient, address, className }: Props) {
  const lines = [recipient, ...linesOf(address)];
  return (
    <address className={className} style={{ fontStyle: 'normal' }}>
      {lines.map((line, index) =>
        line ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other key
          <span key={index} style={{ display: 'block' }}>
            {line}
          </span>
        ) : null,
      )}
    </address>
  );
}
