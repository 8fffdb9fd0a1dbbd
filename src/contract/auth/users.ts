import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, id, limits, name, timestamp } from '../fields.ts';
import { listInput, pageOfList, reversed } from '../lists.ts';
import { resource } from '../resource.ts';
import { msg } from '../translate.ts';
import { codeSent, typedCode } from './codes.ts';
import { role } from './roles.ts';

export const countryCode = z.string('Please choose a country.').regex(/^[A-Z]{2}$/, 'Please choose a country.');
/** The number as it was typed, national or international; the service stores E.164. */
export const typedPhone = z
  .string('Please enter your phone number.')
  .trim()
  .min(1, 'Please enter your phone number.')
  .max(60, 'This phone number is too long.');

const line = z.string().trim().max(limits.shortText);
export const address = z.object({
  line1: line.min(1, 'Please enter a street and number.'),
  line2: line.optional(),
  postalCode: z.string().trim().max(20).optional(),
  city: line.min(1, 'Please enter a city.'),
  region: z.string().trim().max(80).optional(),
  country: countryCode,
});
export type Address = z.infer<typeof address>;

/** Languages of messages, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ar: 'العربية' } as const;
export type Language = keyof typeof languages;
const language = z.enum(Object.keys(languages) as [Language, ...Language[]], 'Please choose one of these languages.');

export const userStatuses = ['active', 'suspended', 'merged', 'anonymised'] as const;
const userStatus = z.enum(userStatuses);

export const user = z.object({
  id,
  /** E.164; null once anonymized. */
  phoneNumber: z.string().nullable(),
  country: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** They entered a code that was sent to it. */
  emailConfirmed: z.boolean().default(false),
  /** The reason why nothing is sent to the address: e-mails come back, or its owner reported one as spam. */
  emailProblem: z
    .object({ type: z.enum(['bounce', 'complaint']), reason: z.string() })
    .nullable()
    .default(null),
  address: address.nullable().default(null),
  /** The language of messages; null for that of the site. */
  language: language.nullable().default(null),
  status: userStatus.default('active'),
  roles: z.array(role).default([]),
  createdAt: timestamp,
  lastSignInAt: timestamp.nullable().default(null),
  deletesAt: timestamp.nullable().default(null),
  /** The user that a merged account was merged into. */
  mergedIntoId: id.nullable().default(null),
  /** Changes based on an older revision fail with 409. */
  revision: z.number().int().default(1),
});
export type User = z.infer<typeof user>;

export const notificationEvents = {
  orders: msg('Changes to my orders'),
  inquiries: msg('Replies to my inquiries'),
  waitlists: msg('Invitations from a waitlist I am on'),
  organizations: msg('Invitations to organizations, and my role there'),
  mentions: msg('Notes in which colleagues mention me'),
  decks: msg('First visits to decks by my links'),
  security: msg('Sign-in on a new device'),
} as const;
export const notificationChannels = { sms: msg('Text message'), email: msg('E-mail') } as const;
export type NotificationEvent = keyof typeof notificationEvents;
export type NotificationChannel = keyof typeof notificationChannels;

export const notificationSetting = z.object({
  event: z.enum(Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]]),
  channel: z.enum(Object.keys(notificationChannels) as [NotificationChannel, ...NotificationChannel[]]),
  enabled: z.boolean(),
});

export const userSorts = { newest: 'Newest first', name: 'Name', seen: 'Last sign-in' } as const;
export type UserSort = keyof typeof userSorts;

export const searchTypes = ['name', 'phone', 'email', 'id'] as const;

export const findUsers = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/',
  access: 'users.manage',
  summary: 'Find users whose name, phone, e-mail or id starts with the search text',
  input: z.object({
    query: listInput.query,
    similar: listInput.similar,
    /** One of `searchTypes`; others fail with 400. */
    searchType: z
      .string()
      .max(20)
      .meta({ enum: [...searchTypes] })
      .optional(),
    status: userStatus.optional(),
    roleId: id.optional(),
    /** The user has it through any of their roles. */
    permissionId: z.string().max(60).optional(),
    sort: z.enum(Object.keys(userSorts) as [UserSort, ...UserSort[]]).default('newest'),
    reversed,
    after: listInput.after,
    counted: listInput.counted,
    pageSize: listInput.pageSize,
  }),
  output: z.object({ users: z.array(user), ...pageOfList }),
});

export const findUsersOfRole = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/role/:roleId',
  access: 'users.manage',
  summary: 'List the users with a role',
  input: z.object({ roleId: id, after: listInput.after, pageSize: listInput.pageSize }),
  output: z.object({ users: z.array(user), ...pageOfList }),
});

export const listUserNames = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/user-names',
  access: 'signed-in',
  summary: 'List names of users by id, for staff; unknown ids are omitted',
  input: z.object({
    ids: z
      .string()
      .max(4_000)
      .transform((text) => text.split(',').filter((part) => part !== ''))
      .pipe(z.array(id).max(limits.pageSizeMax)),
  }),
  output: z.object({ users: z.array(z.object({ id, name: z.string().nullable() })) }),
});

/** Only the system may call it. */
export const listUserContacts = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/user-contacts',
  api: 'nobody',
  access: 'users.manage',
  summary: 'List names, phone numbers and e-mail addresses of users by id, for services; unknown ids are omitted',
  input: listUserNames.input,
  output: z.object({
    users: z.array(
      z.object({ id, name: z.string().nullable(), phoneNumber: z.string().nullable(), email: z.string().nullable() }),
    ),
  }),
});

/** 409 if a user already has this number. */
export const createUser = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/users',
  access: 'users.manage',
  summary: 'Create a user by phone number',
  input: z.strictObject({
    phoneNumber: typedPhone,
    country: countryCode,
    name: name.nullable().default(null),
    email: email.nullable().default(null),
  }),
  output: z.object({ user }),
  envelope: 'user',
  status: 201,
});

/** The caller, or anyone with `users.manage`: the service checks, since every signed-in user may call it. */
export const getUser = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:id',
  access: 'signed-in',
  summary: 'Get a user',
  input: z.object({ id }),
  output: z.object({ user }),
  envelope: 'user',
});

const ofUser = resource({
  service: 'auth',
  access: 'signed-in',
  api: 'sessions',
  envelope: 'user',
  path: '/users/:id',
  key: { id },
  output: z.object({ user }),
});

/** Unknown and privileged fields (roles, permissions, status, phone number) fail with 422. */
export const changeUser = ofUser.patch(
  '',
  'Change the name, e-mail, address or language of a user; other people’s need users.manage',
  {
    input: z.strictObject({
      name: name.nullable().optional(),
      email: email.nullable().optional(),
      address: address.nullable().optional(),
      language: language.nullable().optional(),
      revision: z.number().int().optional(),
    }),
  },
);

export const getNotificationSettings = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:id/notifications',
  access: 'signed-in',
  summary: 'Get the notification settings of a user, by event and by the channels that this site can use',
  input: z.object({ id }),
  output: z.object({ settings: z.array(notificationSetting) }),
});

export const changeNotificationSettings = defineEndpoint({
  service: 'auth',
  method: 'PUT',
  path: '/users/:id/notifications',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Change notification settings of a user; settings that are not sent stay unchanged',
  input: z.object({ id, settings: z.array(notificationSetting).max(50) }),
  output: z.object({ settings: z.array(notificationSetting) }),
});

export const startPhoneChange = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:id/phone/start',
  api: 'nobody',
  viaCarrier: true,
  access: 'signed-in',
  summary: 'Send a code to your new phone number; 428 unless you entered a code recently',
  input: z.object({ id, phoneNumber: typedPhone, country: countryCode }),
  output: codeSent,
});

export const finishPhoneChange = ofUser.post(
  '/phone/verify',
  'Confirm your new phone number with the code; ends your other sessions',
  { api: 'nobody', viaCarrier: true, input: { methodId: z.string(), otp: typedCode } },
);

export const startDeletion = ofUser.post('/deletion', 'Schedule your account for deletion after the grace period');

export const stopDeletion = ofUser.delete('/deletion', 'Cancel the deletion of your account');

export const suspendUser = ofUser.post('/suspend', 'Suspend a user and end all of their sessions', {
  access: 'users.manage',
});
export const reinstateUser = ofUser.post('/reinstate', 'Reactivate a suspended user', { access: 'users.manage' });
/** It cannot be undone. It deletes all personal data; the record stays, for orders and the change log. */
export const anonymiseUser = ofUser.post('/anonymise', 'Delete the personal data of a user', {
  access: 'users.manage',
});
