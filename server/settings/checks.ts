import { isIP } from 'node:net';
import { serviceNames } from '#contract/endpoint.ts';

export const maxPort = 65_535;

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

/**
 * Only this machine can reach the site, and only it can read the codes: a proxy that hides itself would still lead nobody in.
 * Then the first administrator is made on the page `welcome`.
 */
export function beginsHere({ isPrivate, TRUST_PROXY, SMS_SINK = 'log' }: BeginningSettings): boolean {
  return isPrivate && TRUST_PROXY === '' && /^(log|file:)/.test(SMS_SINK);
}

type BeginningSettings = {
  readonly isPrivate: boolean;
  readonly TRUST_PROXY: string;
  readonly SMS_SINK?: string | undefined;
};

/** An origin has no path. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** `127.0.0.1,10.0.0.0/8,loopback` or empty. */
export function isProxyList(value: string): boolean {
  return value === '' || value.split(',').every((part) => isAddressRange(part.trim()));
}

const isAddressRange = (text: string): boolean => namedRanges.includes(text) || isNetwork(text);

/** `10.0.0.0/8,192.168.1.7,fd00::/8` or empty. */
export const isNetworkList = (value: string): boolean => value === '' || value.split(',').every(isNetwork);

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version > 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}

/** `content=4001,trade=4002` or empty. */
export function isServicePorts(value: string): boolean {
  return value === '' || value.replace(/,$/, '').split(',').every(isServicePort);
}

function isServicePort(pair: string): boolean {
  const [, name = '', port] = /^([a-z]+)=(\d+)$/.exec(pair) ?? [];
  return (serviceNames as readonly string[]).includes(name) && Number(port) <= maxPort;
}

type DeliverySettings = {
  readonly SMS_SINK?: string | undefined;
  readonly ALLOW_FILE_SMS: boolean;
  readonly SIGN_IN_COUNTRIES: string;
  readonly SMS_WEBHOOK_SECRET?: string | undefined;
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_VERIFY_SERVICE_SID?: string | undefined;
  readonly isPrivate: boolean;
};

/** One message per setting that prevents the delivery of codes or would expose them. */
export function deliveryProblems(settings: DeliverySettings): string[] {
  const { SMS_SINK = '', ALLOW_FILE_SMS, isPrivate } = settings;
  const sink = SMS_SINK.split(':')[0];
  if (sink === '') return [];
  if (sink === 'log' || sink === 'file') {
    if (isPrivate || ALLOW_FILE_SMS) return [];
    return [
      'SMS_SINK: log and file are for private sites only, because their readers can sign in as anyone; ' +
        'choose webhook, twilio or twilio-verify, or set ALLOW_FILE_SMS=1',
    ];
  }
  const needed = {
    webhook: ['SMS_WEBHOOK_SECRET'],
    twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    'twilio-verify': ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'],
  }[sink as 'webhook' | 'twilio' | 'twilio-verify'];
  const missing = needed.filter((name) => !settings[name as keyof DeliverySettings]);
  return [
    ...missing.map((name) => `${name}: required by SMS_SINK=${sink}`),
    ...(settings.SIGN_IN_COUNTRIES === ''
      ? ['SIGN_IN_COUNTRIES: required where messages cost money; for example DE,US, or * for all']
      : []),
  ];
}

/** `*=0.07,DE=0.08` or empty; null for anything else. `*` is for all other countries. */
export function smsPrices(text: string): ReadonlyMap<string, number> | null {
  const pairs = text === '' ? [] : text.split(',').map((pair) => /^(\*|[A-Z]{2})=(\d{1,3}(?:\.\d{1,4})?)$/.exec(pair));
  if (pairs.includes(null)) return null;
  return new Map(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])]));
}

type BudgetSettings = {
  readonly SMS_PRICES: string;
  readonly SMS_BUDGET_PER_MONTH: number;
};

/** Without a price nothing would ever be spent. */
export const smsBudgetProblems = ({ SMS_PRICES, SMS_BUDGET_PER_MONTH }: BudgetSettings): string[] =>
  SMS_BUDGET_PER_MONTH > 0 && !((smsPrices(SMS_PRICES)?.get('*') ?? 0) > 0)
    ? ['SMS_PRICES: SMS_BUDGET_PER_MONTH needs a price for *, which is for countries without one of their own']
    : [];

type MailSettings = {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly isPrivate: boolean;
};

/** One message per setting without which no e-mail can be sent, or with which nobody would get it. */
export function mailProblems({ SMTP_URL, MAIL_FROM, isPrivate }: MailSettings): string[] {
  if (SMTP_URL === undefined) return [];
  if (SMTP_URL.startsWith('folder:'))
    return isPrivate ? [] : ['SMTP_URL: folder is for private sites only, because nobody would get the e-mail'];
  return [
    ...(URL.canParse(SMTP_URL) ? [] : ['SMTP_URL: not a URL; encode signs in the password, such as %40 for @']),
    ...(MAIL_FROM === undefined ? ['MAIL_FROM: required by SMTP_URL'] : []),
  ];
}

type InboundSettings = { readonly INBOUND_DOMAIN?: string | undefined; readonly INBOUND_SECRET?: string | undefined };

/** Without the secret, anybody could send answers. Without the domain, the webhook for e-mails that come back works. */
export const inboundProblems = ({ INBOUND_DOMAIN, INBOUND_SECRET }: InboundSettings): string[] =>
  INBOUND_DOMAIN && !INBOUND_SECRET ? ['INBOUND_SECRET: needed too for answers by e-mail'] : [];

const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
type PaymentSettings = { readonly PAYMENTS: readonly string[]; readonly STRIPE_CHECKOUT_ORIGIN: string } & {
  readonly [Name in (typeof stripeSettings)[number]]?: string | undefined;
};

/** With one key alone, customers would pay and nobody would know, or nobody could pay. */
export function paymentProblems(settings: PaymentSettings): string[] {
  const missing = stripeSettings.filter((name) => !settings[name]);
  const isWanted = missing.length === 1 || settings.PAYMENTS.includes('stripe');
  const { protocol, hostname } = new URL(settings.STRIPE_CHECKOUT_ORIGIN);
  return [
    ...(isWanted ? missing.map((name) => `${name}: needed too for payments at Stripe`) : []),
    ...(protocol === 'https:' || isLoopback(hostname) ? [] : ['STRIPE_CHECKOUT_ORIGIN: must be https']),
  ];
}

const s3Settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
type FileStoreSettings = {
  readonly FILE_STORE: string;
  readonly S3_READ_ENDPOINT?: string | undefined;
  readonly origin: string;
} & {
  readonly [Name in (typeof s3Settings)[number]]?: string | undefined;
};

/** One message per setting that the store of FILE_STORE needs, or that browsers would refuse. */
export function fileStoreProblems(settings: FileStoreSettings): string[] {
  const { FILE_STORE, S3_READ_ENDPOINT, origin } = settings;
  const missing = FILE_STORE === 's3' ? s3Settings.filter((name) => !settings[name]) : [];
  const isMixed = origin.startsWith('https:') && S3_READ_ENDPOINT?.startsWith('http:');
  return [
    ...missing.map((name) => `${name}: required by FILE_STORE=s3`),
    ...(isMixed ? ['S3_READ_ENDPOINT: must be https, because PUBLIC_ORIGIN is'] : []),
  ];
}

const purgeSettings = ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'] as const;
type CdnSettings = { readonly CDN?: string | undefined } & {
  readonly [Name in (typeof purgeSettings)[number]]?: string | undefined;
};

/** A CDN that nobody can purge would show old pages. */
export const cdnProblems = ({ CDN, ...settings }: CdnSettings): string[] =>
  CDN === undefined
    ? []
    : purgeSettings.filter((name) => !settings[name]).map((name) => `${name}: required by CDN=${CDN}`);

type PasskeySettings = { readonly STAFF_PASSKEY: string; readonly origin: string };

/** Nobody could open the back office. */
export const passkeyProblems = ({ STAFF_PASSKEY, origin }: PasskeySettings): string[] =>
  STAFF_PASSKEY === 'required' && passkeyHost(origin) === null
    ? ['STAFF_PASSKEY: browsers have passkeys only at https or localhost, and not at an IP address; see PUBLIC_ORIGIN']
    : [];

/** The host name that passkeys belong to; null if browsers have none there. */
export function passkeyHost(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null;
}
