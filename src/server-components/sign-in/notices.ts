/** Why somebody is on the sign-in page who did not come by themselves. */

type Notice = { readonly text: string; readonly tone: 'problem' | 'note' };

const visitors: Readonly<Record<string, Notice>> = {
  unavailable: {
    text: 'We cannot check who you are at the moment, so your account is closed to everybody for a few minutes. You are not signed out: please try again soon.',
    tone: 'problem',
  },
  expired: { text: 'Your session has ended. What you typed is kept. Sign in again to continue.', tone: 'note' },
  forbidden: { text: 'Please sign in with an account that may open that page.', tone: 'problem' },
  'signed-out': { text: 'You are signed out on this device.', tone: 'note' },
  sent: { text: 'A new code is on its way. The one before no longer works.', tone: 'note' },
};

const members: Readonly<Record<string, Notice>> = {
  forbidden: {
    text: 'Your account does not have the right to do that. If you think it should, ask the people who run this site.',
    tone: 'problem',
  },
  unavailable: visitors['unavailable'] as Notice,
};

export function noticeOf(name: string | null, isSignedIn: boolean): Notice | null {
  const notices = isSignedIn ? members : visitors;
  return name !== null && Object.hasOwn(notices, name) ? (notices[name] as Notice) : null;
}
