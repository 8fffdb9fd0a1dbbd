import { listTradeAudit } from '#contract/audit.ts';
import { rowName } from '#contract/rows.ts';
import type { CountryName } from '#contract/trade/countries.ts';
import { type TradeSettingsRecord, tradeLimits } from '#contract/trade/trade-settings.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { LoggedConflict } from '../ui/conflict.tsx';
import { comparedFields, type Values } from '../ui/fields.ts';
import { isReposted } from '../ui/repeated-rows.ts';
import { RowsField } from '../ui/repeated-rows-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { urlWith } from '../ui/urls.ts';
import { saveTradeSettings } from './actions.ts';
import { errorLabels, rowFields, settingsFields, valuesOf } from './fields.ts';
import styles from './form.module.css';
import { amountsText } from './texts.ts';

const draft = 'trade:settings';

export type Data = { readonly settings: TradeSettingsRecord; readonly countries: readonly CountryName[] };
type Props = { readonly data: Data; readonly context: PageContext };

export function SettingsForm({ data: { settings, countries }, context }: Props) {
  const form = formState('trade-settings', context.actionState);
  const stored = valuesOf(settings, countries);
  const field = { form, stored };
  return (
    <>
      <LoggedConflict
        context={context}
        log={listTradeAudit}
        target={{ targetType: 'trade', targetId: 'settings' }}
        form={form}
        fields={comparedFields(settingsFields, stored, form.state?.values ?? {})}
        href={urlWith(context, {})}
        draft={draft}
      />
      <Form action={saveTradeSettings} form={form} label="Trade settings" labels={errorLabels} draft={draft}>
        {/* Enter presses the first button of a form: this one saves. */}
        <button
          type="submit"
          name="operation"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="visually-hidden"
        >
          Save
        </button>
        <RevisionField form={form} revision={settings.revision} />
        <Rows
          {...field}
          of="currencies"
          hint="Codes such as EUR. Customers choose among the currencies in which a product has a price. The first one is offered first, except in countries that are listed with another one."
        />
        <Checkbox
          form={form}
          name="pricesIncludeTax"
          label={settingsFields.pricesIncludeTax.label}
          stored={settings.pricesIncludeTax}
        />
        <Rows {...field} of="taxes" hint="Deliveries to other countries are not taxed." />
        <TextField
          form={form}
          name="taxId"
          label={settingsFields.taxId.label}
          hint="On invoices."
          autoComplete="off"
          defaultValue={stored['taxId']}
        />
        <Rows
          {...field}
          of="zones"
          hint="A zone without countries is for all other countries; without such a zone, nothing is delivered to them. Nothing is delivered for orders in a currency in which the zone has no cost."
        />
        <TextField
          form={form}
          name="paymentDays"
          label={settingsFields.paymentDays.label}
          hint="Counted from the date of the invoice. Leave empty to show no date on invoices."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={stored['paymentDays']}
        />
        {(['bankDetails', 'invoiceNote'] as const).map((name) => (
          <TextArea
            key={name}
            form={form}
            name={name}
            label={settingsFields[name].label}
            rows={3}
            defaultValue={stored[name]}
          />
        ))}
        <SaveBar>
          <SubmitButton name="operation" value="save" shortcut="Control+S">
            Save settings
          </SubmitButton>
        </SaveBar>
      </Form>
    </>
  );
}

/** Widths in a row of four columns. */
const widths: Readonly<Record<string, 'wide' | 'rest' | 'whole'>> = {
  'currencies.countries': 'rest',
  'taxes.countries': 'wide',
  'zones.name': 'wide',
  'zones.deliveryTime': 'wide',
  'zones.countries': 'whole',
  'zones.rates': 'wide',
  'zones.freeFrom': 'wide',
};

const exampleCosts = [
  { currency: 'EUR', amount: 590 },
  { currency: 'GBP', amount: 490 },
];
/** It is a function, because the separator of the site is not known before a page is rendered. */
const rowHints = (): Readonly<Record<string, string>> => ({
  'zones.rates': `Such as ${amountsText(exampleCosts)}.`,
  'zones.freeFrom': 'Value of the goods.',
});

type RowsProps = {
  readonly form: FormState;
  readonly stored: Values;
  readonly of: keyof typeof rowFields;
  readonly hint: string;
};

function Rows({ form, stored, of, hint }: RowsProps) {
  const { rows, one, inputs } = rowFields[of];
  const initial = isReposted(form) ? {} : stored;
  return (
    <RowsField
      form={form}
      rows={rows}
      label={settingsFields[rows].label}
      one={one}
      hint={hint}
      stored={Number(stored[`${rows}.count`])}
      maxRows={tradeLimits[of]}
      labelled
    >
      {(index) => (
        <fieldset className={styles.row}>
          <legend className="visually-hidden">
            {one} {index + 1}
          </legend>
          {Object.entries(inputs).map(([name, label]) => (
            <div key={name} className={styles[widths[`${of}.${name}`] ?? '']}>
              <RowField
                form={form}
                name={rowName(rows, index, name)}
                label={label}
                hint={rowHints()[`${of}.${name}`]}
                lines={of === 'zones' ? 2 : 1}
                required={isRequired(of, name)}
                defaultValue={initial[rowName(rows, index, name)] ?? ''}
              />
            </div>
          ))}
        </fieldset>
      )}
    </RowsField>
  );
}

const isRequired = (of: RowsProps['of'], name: string): boolean =>
  ['code', 'name', 'permille', 'rates'].includes(name) || (of === 'taxes' && name === 'countries');

type RowFieldProps = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly lines: number;
  readonly defaultValue: string;
};

/** Long lists of countries need lines. */
function RowField({ hint, lines, ...field }: RowFieldProps) {
  const common = { ...field, ...(hint ? { hint } : {}), autoComplete: 'off' };
  return field.name.endsWith('.countries') ? <TextArea {...common} rows={lines} /> : <TextField {...common} />;
}
