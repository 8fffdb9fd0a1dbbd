/** Limits for sending and verifying codes, in the parameter order of the database functions. */
import type { Config } from '../../../../settings/config.ts';

/** Seconds: a message takes a minute to some countries, and a code that somebody sees later is worth nothing. */
export const codeLifetime = 300;
/** With them, who guesses a code of six digits has a chance of one in two hundred thousand. */
export const codeAttempts = 5;
/** Wrong codes in a day on a device that signed in before: strangers do not have it, so its owner may mistype more. */
const failuresOnKnownDevice = 50;

export const sendingLimits = (config: Config): number[] => [
  config.SENDS_PER_PHONE,
  config.SENDS_PER_PHONE_AND_DAY,
  config.SENDS_PER_NETWORK_AND_HOUR,
  config.SENDS_PER_NETWORK_AND_DAY,
  config.SENDS_PER_PREFIX,
  config.SENDS_PER_MINUTE,
  config.SENDS_PER_DAY,
  config.failedTriesForLongCodes,
  config.sendsReserved,
];

export const tryingLimits = (config: Config): number[] => [
  codeAttempts,
  config.TRIES_PER_NETWORK,
  config.failedTriesPerMinute,
  config.codeFailuresPerPhone,
  failuresOnKnownDevice,
];
