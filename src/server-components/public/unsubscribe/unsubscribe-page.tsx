/** The link in an e-mail that turns e-mails of its kind off. */
import { openSubscription, type Subscription } from '#contract/auth/unsubscribe.ts';
import { notificationEvents } from '#contract/auth/users.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { turnOff } from './actions.ts';

export const unsubscribePage = definePage<'unsubscribe', Subscription>({
  load: (context) => orPageNotFound(context.api(openSubscription, { secret: context.params.secret }), context),
  head: () => ({ title: t('Turn e-mails off'), noindex: true }),
  tags: () => [],
  View,
});

function View({ data: { event, enabled }, context }: ViewProps<'unsubscribe', Subscription>) {
  const message = <FormMessage form={formState('unsubscribe', context.actionState)} labels={{}} />;
  const lead = t('{event}, by e-mail.', { event: t(notificationEvents[event]) });
  if (!enabled)
    return (
      <LinkPage title={t('These e-mails are off')} lead={lead}>
        {message}
        <p>{t('You can turn them on again in your settings.')}</p>
        <p>
          <ButtonLink href={`${href('settings')}#notifications`} quiet>
            {t('See your settings')}
          </ButtonLink>
        </p>
      </LinkPage>
    );
  return (
    <LinkPage title={t('Turn these e-mails off?')} lead={lead}>
      {message}
      <PlainForm action={turnOff} label={t('Turn these e-mails off')} fields={{ secret: context.params.secret }}>
        <SubmitButton>{t('Turn them off')}</SubmitButton>
      </PlainForm>
    </LinkPage>
  );
}
