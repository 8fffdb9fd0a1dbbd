import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ActionState } from '#contract/action-state.ts';
import { defaultLook } from '#contract/content/look.ts';
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

const policies = [{ slug: 'datenschutzerklaerung', kind: 'privacy', title: 'Datenschutzerklärung' }];

type Given = Partial<Pick<PageContext<'login'>, 'viewer' | 'signIn' | 'actionState'>> & { query?: string };

/** Renders the page on the server; what client components add is missing. */
function renderLogin({ query = '', ...given }: Given): string {
  const context = {
    route: 'login',
    query: new URLSearchParams(query),
    site: { name: 'Example', policies, look: defaultLook },
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

test('S5: both steps ask for phone number or code and never for a password', () => {
  const steps = [renderLogin({}), renderLogin({ signIn })];
  expect(steps[0]).toContain('autoComplete="tel-national"');
  expect(steps[0]).toContain('Norway (+47)');
  expect(steps[1]).toContain('autoComplete="one-time-code"');
  expect(steps[1]).toContain('inputMode="numeric"');
  expect(steps.join()).not.toMatch(/type="password"|new-password|current-password/);
});

test('S74: a reload stays at the code step until the person changes the number', () => {
  expect(renderLogin({ signIn })).toContain('name="otp"');
  const changed = renderLogin({ signIn, query: 'change=1' });
  expect(changed).not.toContain('name="otp"');
  expect(fieldOf(changed, 'phoneNumber')).toContain('value="+15550100001"');
  expect(changed).toMatch(/<option value="US" selected="">/);
});

test('the phone number stays in its field after a failure', () => {
  const html = renderLogin({ actionState: failed('sign-in', 503, { phoneNumber: '555 010 0001', country: 'NO' }) });
  expect(fieldOf(html, 'phoneNumber')).toContain('value="555 010 0001"');
  expect(html).toMatch(/<option value="NO" selected="">/);
});

test('a code that was not checked stays in its field, and a wrong one is removed and reported at the field', () => {
  const unread = renderLogin({ signIn, actionState: failed('sign-in-code', 503, { otp: '123456' }) });
  expect(fieldOf(unread, 'otp')).toContain('value="123456"');
  const wrong = renderLogin({ signIn, actionState: failed('sign-in-code', 400, { otp: '123456' }) });
  expect(fieldOf(wrong, 'otp')).not.toContain('123456');
  expect(fieldOf(wrong, 'otp')).toContain('aria-invalid="true"');
  expect(wrong).toMatch(/id="sign-in-code-otp-error"[^>]*>.*Something was wrong\./);
});

test('the code step shows the whole number in groups, the number of digits and when another code can be sent', () => {
  const html = renderLogin({ signIn: { ...signIn, digits: 8, resendAfter: 120 } });
  expect(html).toContain('>+1\u00A0555\u00A0010\u00A00001<');
  expect(html).toContain('Enter the 8 digits from the message.');
  expect(html).toContain('after 2 minutes.');
  // The service sent no details.
  expect(renderLogin({ signIn })).toContain('Enter the digits from the message.');
  expect(renderLogin({ signIn })).toContain('after 1 minute.');
});

test('a message about the code is shown at its field and in the link to it, but not in the heading of the form', () => {
  const text = 'This code is wrong. You have 4 tries left.';
  const state: ActionState = {
    ...failed('sign-in-code', 400, { otp: '123456' }),
    message: text,
    fields: { otp: text },
  };
  const html = renderLogin({ signIn, actionState: state });
  expect(html.split(text)).toHaveLength(3);
  expect(html).toContain('Please check the code.');
});

test('S122: a signed-in user without the permission is informed on the login page and not redirected again', () => {
  const html = renderLogin({ viewer, query: 'notice=forbidden&redirect=%2Faccount%2Fuser-admin' });
  expect(html).toContain('do not have permission');
  expect(html).toContain('Sign out');
  expect(html).toContain(`href="${routes.account.pattern}"`);
  expect(html).not.toContain('user-admin"');
  expect(html).not.toContain('name="phoneNumber"');
});

test('a signed-in user can continue to the requested page if it is on this site', () => {
  expect(renderLogin({ viewer, query: 'redirect=%2Faccount%2Forders' })).toContain(`href="${routes.orders.pattern}"`);
  const elsewhere = renderLogin({ viewer, query: 'redirect=%2F%2Fevil.example' });
  expect(elsewhere).toContain(`href="${routes.account.pattern}"`);
  expect(elsewhere).not.toContain('evil.example');
});

test('the policy about privacy is linked by its kind, whatever its address', () => {
  expect(renderLogin({})).toContain('href="/policies/datenschutzerklaerung"');
});

test.each(['expired', 'forbidden', 'signed-out', 'sent'])('the notice %s has a text', (notice) => {
  expect(renderLogin({ query: `notice=${notice}` })).toMatch(/role="(alert|status)"/);
  expect(renderLogin({ query: 'notice=constructor' })).not.toMatch(/role="(alert|status)"[^>]*data-tone/);
});
