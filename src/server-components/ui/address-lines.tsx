import type { Address } from '#contract/auth/users.ts';
import { countryName } from './country-names.ts';

type Props = { readonly recipient: string; readonly address: Address; readonly className?: string | undefined };

export function AddressLines({ recipient, address, className }: Props) {
  const { line1, line2, postalCode, city, region, country } = address;
  const lines = [recipient, line1, line2, [postalCode, city].filter(Boolean).join(' '), region, countryName(country)];
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
