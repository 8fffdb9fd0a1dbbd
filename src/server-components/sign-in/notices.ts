import { msg } from '#contract/translate.ts';

/** The text is translated where it is shown. */
type Notice = { readonly text: string; readonly tone: 'problem' | 'note' };

const visitors: Readonly<Record<string, Notice>> = {
  expired: { text: msg('Your session has expired. What you typed is saved. Sign in again to continue.'), tone: 'note' },
  forbidden: { text: msg('Please sign in with an account that can open that page.'), tone: 'problem' },
  'signed-out': { text: msg('You are signed out on this device.'), tone: 'note' },
  sent: { text: msg('A new code is on its way. The previous code no longer works.'), tone: 'note' },
};

const members: Readonly<Record<string, Notice>> = {
  forbidden: {
    text: msg('You do not have permission to do that. If you think you should, contact the people who run this site.'),
    tone: 'problem',
  },
};

export function noticeOf(name: string | null, isSignedIn: boolean): Notice | null {
  const notices = isSignedIn ? members : visitors;
  return name !== null && Object.hasOwn(notices, name) ? (notices[name] as Notice) : null;
}
