import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ActionState } from '#contract/action-state.ts';
import { routes } from '#contract/routes.ts';
import type { SignInState, Viewer } from '#contract/viewer.ts';
import type { PageContext } from '../../src/server-components/page.ts';
import { loginPage } from '../../src/server-components/sign-in/login-page.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const signIn: SignInState = { methodId: 'm-1', phoneNumber: '+15550100001', country: 'US', sentAt: now.getTime() };
const viewer = { user: { name: 'Ada', phoneNumber: '+15550100001' } } as unknown as Viewer;
const countries = [
  { code: 'NO', name: 'Norway', callingCode: '47' },
  { code: 'US', name: 'United States', callingCode: '1' },
];

type Given = Partial<Pick<PageContext<'login'>, 'viewer' | 'signIn' | 'actionState'>> & { query?: string };

/** The page as it is drawn for a request; what client leaves add is not in it. */
function draw({ query = '', ...given }: Given): string {
  const context = {
    route: 'login',
    query: new URLSearchParams(query),
    site: { name: 'Example' },
    now,
    viewer: null,
    signIn: null,
    actionState: null,
    ...given,
  } as unknown as PageContext<'login'>;
  return renderToStaticMarkup(<loginPage.View data={{ countries }} context={context} />);
}

const failed = (form: string, code: number, values: Record<string, string>): ActionState => ({
  form,
  status: 'error',
  code,
  message: 'Something was wrong.',
  fields: {},
  values,
});
const fieldOf = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';

test('S5: both steps ask for what they need and never for a password', () => {
  const steps = [draw({}), draw({ signIn })];
  expect(steps[0]).toContain('autoComplete="tel-national"');
  expect(steps[0]).toContain('Norway (+47)');
  expect(steps[1]).toContain('autoComplete="one-time-code"');
  expect(steps[1]).toContain('inputMode="numeric"');
  expect(steps.join()).not.toMatch(/type="password"|new-password|current-password/);
});

test('S74: between the steps the page stays on the second, until the number is to be changed', () => {
  expect(draw({ signIn })).toContain('name="otp"');
  const changed = draw({ signIn, query: 'change=1' });
  expect(changed).not.toContain('name="otp"');
  expect(fieldOf(changed, 'phoneNumber')).toContain('value="+15550100001"');
  expect(changed).toMatch(/<option value="US" selected="">/);
});

test('nothing typed is lost: the number stays after any failure', () => {
  const html = draw({ actionState: failed('sign-in', 503, { phoneNumber: '555 010 0001', country: 'NO' }) });
  expect(fieldOf(html, 'phoneNumber')).toContain('value="555 010 0001"');
  expect(html).toMatch(/<option value="NO" selected="">/);
});

test('a code that nobody looked at stays in its field, a wrong one does not, and says so there', () => {
  const unread = draw({ signIn, actionState: failed('sign-in-code', 503, { otp: '123456' }) });
  expect(fieldOf(unread, 'otp')).toContain('value="123456"');
  const wrong = draw({ signIn, actionState: failed('sign-in-code', 400, { otp: '123456' }) });
  expect(fieldOf(wrong, 'otp')).not.toContain('123456');
  expect(fieldOf(wrong, 'otp')).toContain('aria-invalid="true"');
  expect(wrong).toMatch(/id="sign-in-code-otp-error"[^>]*>.*Something was wrong\./);
});

test('the code step shows the whole number in groups, how many digits the code has, and when another can be had', () => {
  const html = draw({ signIn: { ...signIn, digits: 8, resendAfter: 120 } });
  expect(html).toContain('>+1\u00A0555\u00A0010\u00A00001<');
  expect(html).toContain('Enter the 8 digits from the message.');
  expect(html).toContain('after 2 minutes.');
  // A service that does not say.
  expect(draw({ signIn })).toContain('Enter the digits from the message.');
  expect(draw({ signIn })).toContain('after 1 minute.');
});

test('what is wrong with a code is said at its field and in the link to it, and the head of the form says it once less', () => {
  const text = 'This code is wrong. You have 4 tries left.';
  const state: ActionState = {
    ...failed('sign-in-code', 400, { otp: '123456' }),
    message: text,
    fields: { otp: text },
  };
  const html = draw({ signIn, actionState: state });
  expect(html.split(text)).toHaveLength(3);
  expect(html).toContain('Please check the code.');
});

test('S122: who is signed in and may not do something is told so, with no way back into the loop', () => {
  const html = draw({ viewer, query: 'notice=forbidden&redirect=%2Faccount%2Fuser-admin' });
  expect(html).toContain('do not have permission');
  expect(html).toContain('Sign out');
  expect(html).toContain(`href="${routes.account.pattern}"`);
  expect(html).not.toContain('user-admin"');
  expect(html).not.toContain('name="phoneNumber"');
});

test('who is signed in goes on where they were going, if that is a page of ours', () => {
  expect(draw({ viewer, query: 'redirect=%2Faccount%2Forders' })).toContain(`href="${routes.orders.pattern}"`);
  const elsewhere = draw({ viewer, query: 'redirect=%2F%2Fevil.example' });
  expect(elsewhere).toContain(`href="${routes.account.pattern}"`);
  expect(elsewhere).not.toContain('evil.example');
});

test.each(['unavailable', 'expired', 'forbidden', 'signed-out', 'sent'])('the notice %s has words', (notice) => {
  expect(draw({ query: `notice=${notice}` })).toMatch(/role="(alert|status)"/);
  expect(draw({ query: 'notice=constructor' })).not.toMatch(/role="(alert|status)"[^>]*data-tone/);
});
