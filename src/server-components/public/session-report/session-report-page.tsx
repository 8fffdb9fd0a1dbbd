/** "This was not me": the link of a message about a sign-in on a new device. */
import { openSessionReport, type ReportedSession } from '#contract/auth/session-reports.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { deviceName } from '../../ui/device-name.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { reportSession } from './actions.ts';

export const sessionReportPage = definePage<'sessionReport', ReportedSession>({
  load: (context) => orPageNotFound(context.api(openSessionReport, { secret: context.params.secret }), context),
  head: () => ({ title: t('Was this you?'), noindex: true }),
  tags: () => [],
  View,
});

function View({ data: { device, startedAt, isSignedIn }, context }: ViewProps<'sessionReport', ReportedSession>) {
  const message = <FormMessage form={formState('session-report', context.actionState)} labels={{}} />;
  const time = <Time date={startedAt} format="moment" />;
  const what =
    device === null
      ? parts('An unknown device signed in on {time}.', { time })
      : parts('{device} signed in on {time}.', { device: deviceName(device), time });
  if (!isSignedIn)
    return (
      <LinkPage title={t('This device is signed out')} lead={what}>
        {message}
        <p>
          {t(
            'To sign in, someone needs a code that we send to your phone. If you did not give anyone a code, find out who else can read messages to your number, or change the number in your settings.',
          )}
        </p>
        <p>
          <ButtonLink href={`${href('settings')}#sessions`} quiet>
            {t('See your devices')}
          </ButtonLink>
        </p>
      </LinkPage>
    );
  return (
    <LinkPage title={t('Was this you?')} lead={what}>
      {message}
      <p>
        {t('If it was you, close this page. If not, sign that device out now. You do not need to sign in for that.')}
      </p>
      <PlainForm action={reportSession} label={t('Sign that device out')} fields={{ secret: context.params.secret }}>
        <SubmitButton>{t('This was not me: sign it out')}</SubmitButton>
      </PlainForm>
    </LinkPage>
  );
}
