/** Creates a user who has not signed in yet; the first sign-in finds them by phone number. */

import { createUser } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { emit, record } from '../changes.ts';
import { readPhone } from '../phone-numbers.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from './rows.ts';

export function addCreateRoute(service: Service<AuthTables>): void {
  serve(service, createUser, async ({ phoneNumber, country, name, email }, call) => {
    const phone = readPhone({ phoneNumber, country });
    const fields = { phoneNumber: phone.phoneNumber, country: phone.country, name, email };
    return call.commit(async (transaction) => {
      const made = await transaction
        .insertInto('users')
        .values({ ...fields, lastSignInAt: null, deletesAt: null })
        .onConflict((conflict) => conflict.column('phoneNumber').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw failures.conflict('A user with this phone number already exists.');
      await record(transaction, call, { action: 'user.create', targetId: made.id, after: fields });
      await emit(transaction, [tags.user(made.id)]);
      return { user: await requireUser(transaction, made.id) };
    });
  });
}
