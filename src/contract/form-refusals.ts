/** They are apart from the other failures, because only the code of forms needs them. */
export const staleBuildMessage = 'A new version of this site is available. Your text is kept; please send it again.';
export const otherPersonMessage =
  'Someone else has signed in with this browser since, so nothing was saved. Copy what you typed before you reload.';
