import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { sendMessage } from '#contract/auth/messages.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { settingsOf } from '../notification-settings.ts';
import { phoneHint } from '../phone-numbers.ts';
import type { AuthTables } from '../tables.ts';

export function addMessageRoutes(service: Service<AuthTables>, delivery: Delivery | null): void {
  const countries = new Set(service.config.SIGN_IN_COUNTRIES.split(',').filter((code) => code && code !== '*'));
  /** Messages cost money, so only countries that receive codes are served. */
  const isServed = (phoneNumber: string) =>
    countries.size === 0 || countries.has(parsePhoneNumberFromString(phoneNumber)?.country ?? '');

  serve(service, sendMessage, async ({ key, event, phoneNumber, text }, { actor, request, database }) => {
    if (actor.kind !== 'system') throw failures.forbidden();
    // Verifiers send codes and nothing else.
    if (delivery?.kind !== 'carrier' || !isServed(phoneNumber)) return { outcome: 'impossible' as const };
    const owner = await database
      .selectFrom('users')
      .select(['id', 'status'])
      .where('phoneNumber', '=', phoneNumber)
      .executeTakeFirst();
    // A number without an account was given as a contact, so no settings apply.
    if (owner) {
      const settings = await settingsOf(database, owner.id);
      const isWanted = settings.some(
        (setting) => setting.event === event && setting.channel === 'sms' && setting.enabled,
      );
      if (!isWanted || owner.status !== 'active') return { outcome: 'declined' as const };
    }
    await delivery.send({ id: key, phoneNumber, text, code: null }).catch((error: Error) => {
      request.log.warn({ error: error.message, to: phoneHint(phoneNumber) }, 'sending a text message failed');
      // The caller is a service; errors of carriers hold no numbers.
      throw failures.unavailable(error.message);
    });
    return { outcome: 'sent' as const };
  });
}
