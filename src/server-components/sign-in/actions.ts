'use server';
import { beginSite } from '#contract/auth/beginning.ts';
import { finishPasskeySignIn } from '#contract/auth/passkeys.ts';
import { endSession, startSession, verifySession } from '#contract/auth/sessions.ts';
/** The gateway calls the auth service and holds the token, so no secret passes through these actions. */
import { redirect } from '#contract/redirect.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { defineAction } from '../request/action.ts';
import { withCountry } from '../request/dial-countries.ts';
import { stepHref } from './login-href.ts';

const phone = startSession.input.pick({ phoneNumber: true, country: true }).partial({ country: true });
const code = verifySession.input.pick({ otp: true });

export const sendCode = defineAction(
  startSession,
  'sign-in',
  async (input, { api, session, href }) => {
    await session.start(await withCountry(api, input));
    return redirect(stepHref(href));
  },
  phone,
);

export const sendCodeAgain = defineAction(
  startSession,
  'sign-in-again',
  async (input, { api, session, href }) => {
    await session.start(await withCountry(api, input));
    return redirect(stepHref(href, { notice: 'sent' }));
  },
  phone,
);

export const enterCode = defineAction(
  verifySession,
  'sign-in-code',
  async ({ otp }, { session }) => redirect(await session.verify({ otp })),
  code,
);

export const sendFirstCode = defineAction(
  startSession,
  'welcome',
  async ({ name, ...input }, { api, session, href }) => {
    await session.start({ ...(await withCountry(api, input)), name });
    return redirect(stepHref(href));
  },
  phone.extend(beginSite.input.shape),
);

/** The first administrator, by the code. */
export const enterFirstCode = defineAction(
  verifySession,
  'welcome-code',
  async ({ otp }, { session }) => {
    await session.beginSite({ otp });
    return redirect(hrefOf('account'));
  },
  code,
);

/** The first administrator, who was signed in already. */
export const beginSignedIn = defineAction(beginSite, 'welcome-signed-in', async ({ name }, { session }) => {
  await session.beginSite({ name });
  return redirect(hrefOf('account'));
});

export const signInWithPasskey = defineAction(
  finishPasskeySignIn,
  'sign-in-passkey',
  async (input, { session }) => redirect(await session.usePasskey(input)),
  finishPasskeySignIn.input.pick({ response: true }),
);

export const signOut = defineAction(
  endSession,
  'sign-out',
  async (_, { session }) => {
    await session.end();
    return redirect(hrefOf('login', { notice: 'signed-out' }));
  },
  endSession.input.pick({}),
);
