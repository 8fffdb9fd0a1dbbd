export const decks = {
  policy_superseded: 'A newer version has come into force. Please read that one.',
  password_wrong: 'This password is not correct.',
  passwords_wrong: 'There were too many wrong passwords. Please try again later.',
  share_link_broken: 'This link does not work. Check that you copied all of it.',
  share_unpublished: 'The document behind this link is not published at the moment.',
  share_expired: 'This link has expired. Ask the sender for a new one.',
  share_revoked: 'This link was revoked. Ask the sender for a new one.',
  share_sign_in_first: 'Please sign in to open this link.',
  share_locked: 'Please enter what this link asks for to open the document.',
  share_without_download: 'The sender does not offer this document as a download.',
  share_email_missing: 'Please enter your e-mail address.',
  share_password_missing: 'Please enter the password.',
} as const;
