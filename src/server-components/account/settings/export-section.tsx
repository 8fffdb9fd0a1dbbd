/** The exported file is a data: URL in the page, so nothing is stored on the server. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { exportOwnData } from './actions.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

export function ExportSection({ context: { actionState, site, now } }: SectionProps) {
  const form = formState('export', actionState);
  const file = form.state?.result;
  const name = `${site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${now.toISOString().slice(0, 10)}.json`;
  return (
    <Section id="export" lead="Your account and orders in a machine-readable file.">
      <FormMessage form={form} labels={{}} />
      {file ? (
        <p>
          <a
            className="button"
            download={name}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
          >
            Download (JSON, {Math.ceil(file.length / 1_000)} kB)
          </a>
        </p>
      ) : (
        <PlainForm action={exportOwnData} label="Your data">
          <SubmitButton className="button button-quiet">Prepare my data</SubmitButton>
        </PlainForm>
      )}
    </Section>
  );
}
