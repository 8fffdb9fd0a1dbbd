import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import {
  finishStepUp,
  listSignInCountries,
  startSession,
  startStepUp,
  verifySession,
} from '#contract/auth/sessions.ts';
import { failures } from '#contract/failures.ts';
import { passkeyHost } from '../../../../settings/checks.ts';
import { networksOf } from '../../../client-networks.ts';
import { logAfterCommit } from '../../../events/emit.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import type { CheckCode } from '../codes/check.ts';
import { useCode } from '../codes/judge.ts';
import { logIfRefused } from '../codes/refused-codes.ts';
import type { SendCode } from '../codes/send.ts';
import { readPhone } from '../phone-numbers.ts';
import type { Secrets } from '../secrets.ts';
import type { CurrentSessions } from './current.ts';
import { createStartSession } from './start.ts';

type Options = { secrets: Secrets; sendCode: SendCode; check: CheckCode; current: CurrentSessions };

export function addSignInRoutes(service: Service<AuthTables>, options: Options): void {
  const { secrets, sendCode, check, current } = options;
  const { config } = service;
  const start = createStartSession({ service, secrets, check });
  const countries = countriesServed(config.SIGN_IN_COUNTRIES);

  const passkeys = passkeyHost(config.PUBLIC_ORIGIN) !== null;

  serve(service, listSignInCountries, async () => ({ countries, passkeys }));

  // These two handle repeated calls themselves, so that no response with a token is stored.
  serve(
    service,
    startSession,
    async ({ phoneNumber, country, appId }, { request }) =>
      sendCode({ purpose: 'sign-in', phone: readPhone({ phoneNumber, country }), appId, userId: null }, request),
    { isRepeatable: true },
  );
  serve(service, verifySession, async (attempt, { request }) => start(attempt, request), { isRepeatable: true });

  serve(
    service,
    startStepUp,
    async (_, { actor, request }) => {
      const { phoneNumber, country, id } = current.of(actor)?.user ?? {};
      if (!phoneNumber || !country || !id) throw failures.unauthorized();
      return sendCode(
        { purpose: 'step-up', phone: readPhone({ phoneNumber, country }), appId: 'step-up', userId: id },
        request,
      );
    },
    { isRepeatable: true },
  );

  serve(service, finishStepUp, async ({ methodId, otp }, { actor, request, database, commit }) => {
    const session = current.of(actor);
    if (!session) throw failures.unauthorized();
    const key = request.headers['idempotency-key'];
    const attempt = {
      purpose: 'step-up' as const,
      methodId,
      otp,
      appId: null,
      userId: session.user.id,
      networks: networksOf(request),
      key: typeof key === 'string' ? key : undefined,
    };
    await logIfRefused(request, attempt, async () => {
      await check(attempt);
      // Outside the transaction: a wrong code must stay counted if nothing else happens.
      await useCode(database, { config, secrets }, attempt);
    });
    return commit(async (transaction) => {
      const event = 'session.identity-confirmed';
      logAfterCommit(transaction, (log) => log.info({ event, session: session.id, user: session.user.id }, event));
      const { verifiedAt } = await transaction
        .updateTable('sessions')
        .set(({ fn }) => ({ verifiedAt: fn<Date>('now', []) }))
        .where('id', '=', session.id)
        .returning('verifiedAt')
        .executeTakeFirstOrThrow();
      return { verifiedAt };
    });
  });
}

function countriesServed(setting: string): Array<{ code: string; name: string; callingCode: string }> {
  const chosen = new Set(setting.split(',').filter((code) => code && code !== '*'));
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .filter((code) => chosen.size === 0 || chosen.has(code))
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
