/** A waitlist that belongs to no product. */
import { tags } from '#contract/events.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { getPublicWaitlist, type PublicWaitlist } from '#contract/trade/waitlists.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { LinkPage } from '../../ui/link-page.tsx';
import { waitlistTitle } from '../../ui/waitlist-title.ts';
import { WaitlistForm } from '../parts/waitlist-form.tsx';
import { joinOwnWaitlist } from './actions.ts';

export const waitlistPage = definePage<'waitlist', PublicWaitlist>({
  async load(context) {
    const { api, params } = context;
    const list = await orPageNotFound(api(getPublicWaitlist, { waitlist: params.name }), context);
    if (list.product !== null) throw redirect(href('product', { name: list.product }), 302);
    return list;
  },
  head: (list) => ({
    title: waitlistTitle(list),
    ...(list.description ? { description: list.description } : {}),
    canonical: href('waitlist', { name: list.name }),
  }),
  tags: ({ name }) => [tags.waitlist(name)],
  View,
});

function View({ data: list, context }: ViewProps<'waitlist', PublicWaitlist>) {
  const title = waitlistTitle(list);
  return (
    <LinkPage title={title} lead={list.description}>
      <WaitlistForm name={list.name} title={title} isOpen={list.isOpen} action={joinOwnWaitlist} context={context} />
    </LinkPage>
  );
}
