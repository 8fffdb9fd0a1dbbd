/** Limits for sending and verifying codes, in the parameter order of the database functions. */
import type { Config } from '../../../../settings/config.ts';

export const sendingLimits = (config: Config): number[] => [
  config.SENDS_PER_PHONE,
  config.SENDS_PER_PHONE_AND_DAY,
  config.SENDS_PER_NETWORK_AND_HOUR,
  config.SENDS_PER_NETWORK_AND_DAY,
  config.SENDS_PER_PREFIX,
  config.SENDS_PER_MINUTE,
  config.SENDS_PER_DAY,
  config.FAILED_TRIES_FOR_LONG_CODES,
  config.SENDS_RESERVED,
];

export const tryingLimits = (config: Config): number[] => [
  config.CODE_ATTEMPTS,
  config.TRIES_PER_NETWORK,
  config.FAILED_TRIES_AT_MOST,
  config.CODE_FAILURES_PER_PHONE,
  config.CODE_FAILURES_ON_KNOWN_DEVICE,
];
