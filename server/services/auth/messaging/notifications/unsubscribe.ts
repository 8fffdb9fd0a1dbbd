import type { Kysely } from 'kysely';
import type { MessageEvent } from '#contract/auth/messages.ts';
import { openSubscription, type Subscription, unsubscribe } from '#contract/auth/unsubscribe.ts';
import { type NotificationEvent, notificationEvents } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { isSameText } from '../../../../actors/same-text.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { Secrets } from '../../identity/secrets.ts';
import type { AuthTables } from '../../tables.ts';
import { changeSettings, settingsOf } from '../notification-settings.ts';

type Kind = { readonly event: NotificationEvent; readonly userId: string };

/** Messages about sign-ins have no such link: a thief who reads one could turn them off. */
export const canUnsubscribe = (event: MessageEvent): event is Exclude<NotificationEvent, 'security'> =>
  event !== 'account' && event !== 'security';

/** The kind, and a signature that only e-mails of this kind to this user have. */
export const unsubscribeSecretOf = (secrets: Secrets, { event, userId }: Kind): string =>
  `${event}-${userId}${secrets.derive('unsubscribe', event, userId)}`;

export function addUnsubscribeRoutes(service: Service<AuthTables>, secrets: Secrets): void {
  function read(secret: string): Kind {
    const [, event = '', userId = ''] = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(secret) ?? [];
    const kind = { event: event as NotificationEvent, userId };
    const isSigned = Object.hasOwn(notificationEvents, event) && isSameText(secret, unsubscribeSecretOf(secrets, kind));
    if (!isSigned) throw failures.notFound('this_link');
    return kind;
  }

  async function load(database: Kysely<AuthTables>, { event, userId }: Kind): Promise<Subscription> {
    const user = await database
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('status', '!=', 'anonymised')
      .executeTakeFirst();
    if (!user) throw failures.notFound('this_link');
    const settings = await settingsOf(database, userId);
    return {
      event,
      enabled: settings.some((each) => each.event === event && each.channel === 'email' && each.enabled),
    };
  }

  serve(service, openSubscription, ({ secret }, { database }) => load(database, read(secret)));

  serve(service, unsubscribe, ({ secret }, call) =>
    call.commit(async (transaction) => {
      const kind = read(secret);
      await load(transaction, kind);
      const off = { event: kind.event, channel: 'email', enabled: false } as const;
      await changeSettings(transaction, null, { userId: kind.userId, settings: [off] });
      return load(transaction, kind);
    }),
  );
}
