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
import { settingsSchema } from './schema.ts';

export type Config = Omit<z.output<typeof settingsSchema>, 'PUBLIC_ORIGIN' | 'SEED_DEMO' | 'FILE_STORE'> & {
  readonly PUBLIC_ORIGIN: string;
  readonly FILE_STORE: 'folder' | 'database' | 's3';
  readonly SEED_DEMO: boolean;
  /** Only this machine can reach the site: HOST, SERVICE_HOST and PUBLIC_ORIGIN are loopback, and it is not production. */
  readonly isPrivate: boolean;
};

export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export const environmentWith = (overrides: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...overrides });

/** Throws one error that names every invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
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
    ...config,
    PAYMENTS: config.PAYMENTS.length > 0 ? config.PAYMENTS : payments,
    SMTP_URL,
    HOST,
    PORT,
    PUBLIC_ORIGIN: origin,
    FILE_STORE,
    isPrivate,
    SEED_DEMO: SEED_DEMO ?? isPrivate,
  };
}

const invalidSettings = (lines: readonly string[]) => new Error(`Invalid settings: ${lines.join('; ')}`);

export function misspeltSettings(env: NodeJS.ProcessEnv = process.env): ReadonlyArray<{ name: string; meant: string }> {
  return Object.keys(env).flatMap((name) => {
    if (name in settingsSchema.shape || name.length < minMisspeltLength) return [];
    const meant = closest(name, settingNames);
    return distance(name, meant) <= 2 ? [{ name, meant }] : [];
  });
}

/** Characters; shorter names too often belong to other programs. */
const minMisspeltLength = 7;
