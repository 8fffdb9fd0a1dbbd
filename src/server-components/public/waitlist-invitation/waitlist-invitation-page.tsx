/** The link of a waitlist invitation. */
import { getProduct, type Product } from '#contract/content/products.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { openInvitation } from '#contract/trade/waitlist-replies.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeLeft } from '../../ui/time-left.ts';
import { Prices } from '../product/prices.tsx';
import { acceptWaitlistInvitation, declineWaitlistInvitation } from './actions.ts';

type Invitation = OutputOf<typeof openInvitation>;
type Data = { readonly invitation: Invitation; readonly product: Product | null };

export const waitlistInvitationPage = definePage<'waitlistInvitation', Data>({
  async load(context) {
    const { api, params } = context;
    const invitation = await orPageNotFound(api(openInvitation, { secret: params.secret }), context);
    return { invitation, product: await ifAvailable(api(getProduct, { name: invitation.waitlist }), context) };
  },
  head: ({ invitation, product }) => ({ title: `Your invitation: ${titleOf(invitation, product)}`, noindex: true }),
  tags: () => [],
  View,
});

const titleOf = ({ waitlist }: Invitation, product: Product | null) => product?.title ?? waitlist;

const endings = {
  waiting: ['This invitation has ended', 'You are on the waitlist again. We will write to you when it is your turn.'],
  joined: ['You have used this invitation', 'Your account shows your orders.'],
  declined: ['You have declined this invitation', 'You can join the waitlist again on the page of the product.'],
  expired: ['This invitation has expired', 'You can join the waitlist again on the page of the product.'],
} as const;

function View({ data: { invitation, product }, context }: ViewProps<'waitlistInvitation', Data>) {
  const { status, expiresAt, waitlist } = invitation;
  const { params, actionState, now } = context;
  const title = titleOf(invitation, product);
  const fields = { secret: params.secret };
  const message = <FormMessage form={formState('invitation', actionState)} labels={{}} />;
  if (status !== 'invited') {
    const [heading, lead] = endings[status];
    return (
      <LinkPage title={heading} lead={lead}>
        {message}
        <p className="row">
          <ButtonLink href={href('product', { name: waitlist })}>{title}</ButtonLink>
          <ButtonLink href={href('account')} quiet>
            Your account
          </ButtonLink>
        </p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title={`It is your turn: ${title}`}
      lead={
        <>
          One piece is reserved for you for {timeLeft(expiresAt, now)}, until <Time date={expiresAt} format="moment" />.
        </>
      }
    >
      {message}
      {product && <Prices prices={product.prices} />}
      <div className="row">
        <PlainForm action={acceptWaitlistInvitation} label={`Order ${title}`} fields={fields}>
          <SubmitButton>Order it</SubmitButton>
        </PlainForm>
        <PlainForm action={declineWaitlistInvitation} label="Decline the invitation" fields={fields}>
          <SubmitButton className="button button-quiet">Decline</SubmitButton>
        </PlainForm>
      </div>
      <p className="small soft">
        To order, you sign in with your phone number. You see shipping and taxes before you order. If you decline, the
        piece goes to somebody else. <a href={href('product', { name: waitlist })}>See the product</a>
      </p>
    </LinkPage>
  );
}
