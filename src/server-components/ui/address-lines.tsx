import type { Address } from '#contract/auth/users.ts';

type Props = { readonly recipient: string; readonly address: Address; readonly className?: string | undefined };

export function AddressLines({ recipient, address, className }: Props) {
  const { line1, line2, postalCode, city, region, country } = address;
  const lines = [recipient, line1, line2, [postalCode, city].filter(Boolean).join(' '), region, nameOf(country)];
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

const names = new Intl.DisplayNames('en', { type: 'region' });

function nameOf(country: string): string {
  try {
    return names.of(country) ?? country;
  } catch {
    return country;
  }
}
