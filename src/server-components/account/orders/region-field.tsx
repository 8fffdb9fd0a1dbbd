/** The region of an address: chosen where the country's are known, else typed. */
import { Select, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';

type Props = {
  readonly form: FormState;
  readonly label: string;
  readonly regions: readonly string[];
  readonly region: string | undefined;
};

export function RegionField({ form, label, regions, region }: Props) {
  if (regions.length === 0) {
    return (
      <TextField
        form={form}
        name="region"
        label={label}
        autoComplete="shipping address-level1"
        maxLength={80}
        defaultValue={region}
      />
    );
  }
  return (
    <Select
      form={form}
      name="region"
      label={label}
      autoComplete="shipping address-level1"
      placeholder="Choose a region"
      defaultValue={regions.includes(region ?? '') ? region : ''}
      options={regions.map((each) => ({ value: each, label: each }))}
    />
  );
}
