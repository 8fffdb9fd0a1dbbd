import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { prepareArchive } from './actions.ts';
import { WithFreshCode } from './fresh-code.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

export function ExportSection({ data: { isArchiveLate }, context }: SectionProps) {
  const form = formState('export', context.actionState);
  const archive = form.state?.result;
  return (
    <Section
      id="export"
      lead={t(
        'What you gave us and what we sent you: your profile, sessions, orders, messages, waitlists and more. One file with a page to read, and everything as JSON and CSV.',
      )}
    >
      <FormMessage form={form} labels={{}} />
      {isArchiveLate && !archive && <p role="status">{t('This link has expired. Please prepare your data again.')}</p>}
      {archive ? (
        <p>
          <a className="button" download="" href={href('settings', { archive })}>
            {t('Download (ZIP)')}
          </a>
        </p>
      ) : (
        <WithFreshCode context={context} section="export">
          <ButtonForm action={prepareArchive} label={t('Your data')} text={t('Prepare my data')} />
        </WithFreshCode>
      )}
    </Section>
  );
}
