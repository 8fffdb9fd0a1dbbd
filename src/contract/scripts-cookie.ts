/** The boot script sets it in the account, so that late panels are streamed only to browsers with scripts. */
export const scriptsCookie = 'scripts';
