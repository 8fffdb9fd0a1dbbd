import path from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod';
import {
  cdnProblems,
  deliveryProblems,
  fileStoreProblems,
  inboundProblems,
  isLoopback,
  mailProblems,
  passkeyProblems,
  paymentProblems,
  smsBudgetProblems,
} from './checks.ts';
import { constants } from './constants.ts';
import { removedSettings } from './removed.ts';
import { settingsSchema } from './schema.ts';

type Settings = Omit<z.output<typeof settingsSchema>, 'PUBLIC_ORIGIN' | 'SEED_DEMO' | 'FILE_STORE'>;

/** Settings in capital letters, and what follows from them or is constant in small ones. */
export type Config = Settings &
  Readonly<typeof constants> & {
    readonly PUBLIC_ORIGIN: string;
    readonly FILE_STORE: 'folder' | 'database' | 's3';
    readonly SEED_DEMO: boolean;
    /** Bytes of an e-mail that arrives. */
    readonly inboundLimit: number;
    /** Only this machine can reach the site: HOST, SERVICE_HOST and PUBLIC_ORIGIN are loopback, and it is not production. */
    readonly isPrivate: boolean;
  };

export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export const environmentWith = (overrides: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...overrides });

/** Throws one error that names every invalid setting. Tests give other values of constants. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, others: Partial<typeof constants> = {}): Config {
  const known = Object.fromEntries(
    Object.entries(env).filter(([key, value]) => key in settingsSchema.shape && value !== ''),
  );
  const parsed = settingsSchema.safeParse(known);
  if (!parsed.success)
    throw invalidSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const { PUBLIC_ORIGIN, HOST, PORT, SEED_DEMO, FILE_STORE: chosenStore, ...config } = parsed.data;
  const origin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  const hosts = [new URL(origin).hostname, HOST, config.SERVICE_HOST];
  const isPrivate = hosts.every(isLoopback) && env.NODE_ENV !== 'production';
  const { NODE_ENV, DATA_DIR } = config;
  const SMTP_URL =
    config.SMTP_URL ?? (isPrivate && NODE_ENV === 'development' ? `folder:${path.join(DATA_DIR, 'mail')}` : undefined);
  const FILE_STORE = chosenStore ?? (config.DATABASE_URL === undefined ? 'folder' : 'database');
  const problems = [
    ...deliveryProblems({ ...config, isPrivate }),
    ...smsBudgetProblems(config),
    ...mailProblems({ ...config, SMTP_URL, isPrivate }),
    ...inboundProblems(config),
    ...paymentProblems(config),
    ...fileStoreProblems({ ...config, FILE_STORE, origin }),
    ...cdnProblems(config),
    ...passkeyProblems({ ...config, origin }),
  ];
  if (config.INTERNAL_PORT === PORT) problems.push('INTERNAL_PORT: must be another port than PORT');
  if (problems.length > 0) throw invalidSettings(problems);
  const payments: Array<'invoice' | 'stripe'> = config.STRIPE_SECRET_KEY ? ['invoice', 'stripe'] : ['invoice'];
  return {
    ...constants,
    ...others,
    ...config,
    PAYMENTS: config.PAYMENTS.length > 0 ? config.PAYMENTS : payments,
    SMTP_URL,
    HOST,
    PORT,
    PUBLIC_ORIGIN: origin,
    FILE_STORE,
    // Files are a third larger in an e-mail, and those that are refused are named in a notice.
    inboundLimit: Math.max(minInboundLimit, Math.ceil(config.ATTACHMENTS_LIMIT * 1.5)),
    isPrivate,
    SEED_DEMO: SEED_DEMO ?? isPrivate,
  };
}

const minInboundLimit = 15 * 1024 * 1024;

const invalidSettings = (lines: readonly string[]) => new Error(`Invalid settings: ${lines.join('; ')}`);

export function misspeltSettings(env: NodeJS.ProcessEnv = process.env): ReadonlyArray<{ name: string; meant: string }> {
  return Object.keys(env).flatMap((name) => {
    if (name in settingsSchema.shape || removedSettings.has(name) || name.length < minMisspeltLength) return [];
    const meant = closest(name, settingNames);
    return distance(name, meant) <= 2 ? [{ name, meant }] : [];
  });
}

/** Settings of earlier versions that still have a value. */
export const removedSettingsIn = (
  env: NodeJS.ProcessEnv = process.env,
): ReadonlyArray<{ name: string; instead: string | undefined }> =>
  [...removedSettings].filter(([name]) => env[name]).map(([name, instead]) => ({ name, instead }));

/** Characters; shorter names too often belong to other programs. */
const minMisspeltLength = 7;
