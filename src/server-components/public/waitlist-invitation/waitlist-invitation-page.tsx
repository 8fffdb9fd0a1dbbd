/** The link of a waitlist invitation. */
import { choose, getProduct, type Product } from '#contract/content/products.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { openInvitation } from '#contract/trade/waitlist-replies.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import { Prices } from '../parts/prices.tsx';
import { acceptWaitlistInvitation, declineWaitlistInvitation } from './actions.ts';

type Invitation = OutputOf<typeof openInvitation>;
type Data = { readonly invitation: Invitation; readonly product: Product | null };

export const waitlistInvitationPage = definePage<'waitlistInvitation', Data>({
  async load(context) {
    const { api, params } = context;
    const invitation = await orPageNotFound(api(openInvitation, { secret: params.secret }), context);
    const product = await ifAvailable(api(getProduct, { name: invitation.waitlist }), context);
    return { invitation, product: product && (choose(product, invitation.variant) ?? product) };
  },
  head: ({ invitation, product }) => ({
    title: t('Your invitation: {title}', { title: titleOf(invitation, product) }),
    noindex: true,
  }),
  tags: () => [],
  View,
});

const titleOf = ({ waitlist }: Invitation, product: Product | null) => product?.title ?? waitlist;

/** They are translated where they are shown. */
const endings = {
  waiting: [
    msg('This invitation has ended'),
    msg('You are on the waitlist again. We will write to you when it is your turn.'),
  ],
  joined: [msg('You have used this invitation'), msg('Your account shows your orders.')],
  declined: [msg('You have declined this invitation'), msg('You can join the waitlist again on the product page.')],
  expired: [msg('This invitation has expired'), msg('You can join the waitlist again on the product page.')],
} as const;

function View({ data: { invitation, product }, context }: ViewProps<'waitlistInvitation', Data>) {
  const { status, expiresAt, waitlist } = invitation;
  const { params, actionState, now, closed } = context;
  const title = titleOf(invitation, product);
  const fields = { secret: params.secret };
  const message = <FormMessage form={formState('invitation', actionState)} labels={{}} />;
  if (status !== 'invited') {
    const [heading, lead] = endings[status];
    return (
      <LinkPage title={t(heading)} lead={t(lead)}>
        {message}
        <p className="row">
          <ButtonLink href={href('product', { name: waitlist })}>{title}</ButtonLink>
          <ButtonLink href={href('account')} quiet>
            {t('Your account')}
          </ButtonLink>
        </p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title={t('It is your turn: {title}', { title })}
      lead={parts('One piece is reserved for you for {duration}, until {time}.', {
        duration: timeLeft(expiresAt, now),
        time: <Time date={expiresAt} format="moment" />,
      })}
    >
      {message}
      {closed === 'hidden' && <p role="status">{t('This site is not open yet, so you cannot order at the moment.')}</p>}
      {product && <Prices product={product} />}
      <div className="row">
        {closed !== 'hidden' && (
          <PlainForm action={acceptWaitlistInvitation} label={t('Order {product}', { product: title })} fields={fields}>
            <SubmitButton>{t('Order it')}</SubmitButton>
          </PlainForm>
        )}
        <PlainForm action={declineWaitlistInvitation} label={t('Decline the invitation')} fields={fields}>
          <SubmitButton className="button button-quiet">{t('Decline')}</SubmitButton>
        </PlainForm>
      </div>
      <p className="small soft">
        {t(
          'To order, you sign in with your phone number. You see shipping and taxes before you order. If you decline, the piece goes to someone else.',
        )}{' '}
        <a href={href('product', { name: waitlist })}>{t('See the product')}</a>
      </p>
    </LinkPage>
  );
}
