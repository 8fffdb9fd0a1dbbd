/**
 * Cookie that the boot script sets in the account: the browser runs scripts, so late panels may be streamed to it. In its own
 * file, so that browsers load nothing else.
 */
export const scriptsCookie = 'scripts';
