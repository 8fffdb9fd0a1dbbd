import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  maxAttempts,
  maxOpenInvitations,
} from '../../server/services/auth/identity/organizations/invitations/routes.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let services: TestServices;
let person: ReturnType<typeof createPeople>['person'];
let owner: Person;
let path: string;
beforeAll(async () => {
  const codes = readableCodes();
  services = await startOn(codes.env);
  ({ person } = createPeople(services, codes.file));
  owner = await person();
  const { organization } = (await owner.send('POST /auth/organizations', { name: 'A house' })).body;
  path = `/auth/organizations/${organization.id}`;
});
afterAll(() => services?.remove());

const invite = async (body: object) => (await owner.send(`POST ${path}/invitations`, body)).body;
const accept = (by: Person, body: object) => by.send('POST /auth/invitations/accept', body);

test('S120: an invitation link shows the organization and lets in exactly one person, also when several accept at once', async () => {
  const { secret, invitation } = await invite({ kind: 'link', role: 'manager' });
  expect(secret).toMatch(/^[\w-]{22}$/);
  expect(invitation).toMatchObject({ kind: 'link', role: 'manager', status: 'open', phone_hint: null });
  const many = await Promise.all(Array.from({ length: 4 }, () => person()));
  const preview = await many[0]!.send(`GET /auth/invitations/${secret}`);
  expect(preview.body).toEqual({ organization_name: 'A house', role: 'manager', expires_at: invitation.expires_at });
  const answers = await Promise.all(many.map((each) => accept(each, { secret })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const winner = many[answers.findIndex(({ status }) => status === 200)]!;
  // The same person is already a member when the form is sent twice.
  expect((await accept(winner, { secret })).body.organization).toMatchObject({ own_role: 'manager' });
  const { invitations } = (await owner.send(`GET ${path}`)).body;
  expect(invitations.find(({ id }: { id: string }) => id === invitation.id).status).toBe('accepted');
  expect((await owner.send(`DELETE ${path}/invitations/${invitation.id}`)).status).toBe(409);
  expect((await accept(owner, { secret: (await invite({ kind: 'link' })).secret })).status).toBe(409);
});

test('S120: a code has eight unambiguous characters and is accepted with spaces, hyphens and lowercase letters', async () => {
  const { secret } = await invite({ kind: 'code' });
  expect(secret).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const typed = ` ${secret.slice(0, 4).toLowerCase()} - ${secret.slice(4)} `;
  expect((await accept(await person(), { secret: typed })).body.organization.own_role).toBe('member');
  expect((await accept(await person(), { secret })).status).toBe(404);

  const another = (await invite({ kind: 'code' })).secret as string;
  const copied = `\u202a${another.slice(0, 4)}\u2011${another.slice(4)}\u202c`;
  expect((await accept(await person(), { secret: copied })).status).toBe(200);
});

test('S120: guessing codes is rate limited, also in parallel and for the right code, and others are not affected', async () => {
  const { secret } = await invite({ kind: 'code' });
  const guesser = await person();
  const guesses = await Promise.all(
    Array.from({ length: maxAttempts + 5 }, (_, index) => accept(guesser, { secret: `222222${index + 22}` })),
  );
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(maxAttempts).fill(404), ...Array(5).fill(429)]);
  const refused = await accept(guesser, { secret });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await guesser.send(`GET /auth/invitations/${secret}`)).status).toBe(429);
  const other = await person();
  // A valid code does not count as an attempt.
  for (let turn = 0; turn < 5; turn++) expect((await other.send(`GET /auth/invitations/${secret}`)).status).toBe(200);
  expect((await accept(other, { secret })).status).toBe(200);
});

test('S120: an invitation by phone is shown only to the user with this number, however the number was written', async () => {
  const [invited, other] = [await person(), await person()];
  const national = invited.phoneNumber.replace('+1', '').replace(/^(...)(...)/, '($1) $2-');
  const { invitation, secret } = await invite({ kind: 'phone', phone_number: national, country: 'US' });
  expect([secret, invitation.phone_hint]).toEqual([null, invited.phoneNumber.slice(-2)]);
  const again = await owner.send(`POST ${path}/invitations`, { kind: 'phone', phone_number: invited.phoneNumber });
  expect(again.status).toBe(409);
  expect((await other.send('GET /auth/invitations')).body.invitations).toEqual([]);
  expect((await accept(other, { invitation_id: invitation.id })).status).toBe(404);
  const waiting = (await invited.send('GET /auth/invitations')).body.invitations;
  expect(waiting).toMatchObject([{ id: invitation.id, organization_name: 'A house', role: 'member' }]);
  expect((await accept(invited, { invitation_id: invitation.id })).status).toBe(200);
  expect((await invited.send('GET /auth/invitations')).body.invitations).toEqual([]);
  for (const phone_number of ['12', '+49 30 901820 ext 5', '', undefined])
    expect((await owner.send(`POST ${path}/invitations`, { kind: 'phone', phone_number })).status).toBe(422);
});

test('S120: a revoked invitation cannot be accepted, and a link is not accepted by its id', async () => {
  const { secret, invitation } = await invite({ kind: 'link' });
  const late = await person();
  expect((await accept(late, { invitation_id: invitation.id })).status).toBe(404);
  for (let turn = 0; turn < 2; turn++) {
    const { status, body } = await owner.send(`DELETE ${path}/invitations/${invitation.id}`);
    expect([status, body.invitation.status]).toEqual([200, 'revoked']);
  }
  expect((await accept(late, { secret })).status).toBe(404);
  for (const body of [{}, { secret, invitation_id: invitation.id }])
    expect((await accept(late, body)).status).toBe(422);
  for (const days of [0, 31])
    expect((await owner.send(`POST ${path}/invitations`, { kind: 'link', days })).status).toBe(422);
});

test('S120: a declined invitation cannot be accepted, is listed as declined and can be sent again', async () => {
  const [invited, other] = [await person(), await person()];
  const send = () => invite({ kind: 'phone', phone_number: invited.phoneNumber });
  const { invitation } = await send();
  const decline = (by: Person) => by.send(`POST /auth/invitations/${invitation.id}/decline`, {});
  expect((await decline(other)).status).toBe(404);
  expect([(await decline(invited)).status, (await decline(invited)).status]).toEqual([200, 200]);
  expect((await invited.send('GET /auth/invitations')).body.invitations).toEqual([]);
  expect((await accept(invited, { invitation_id: invitation.id })).status).toBe(404);
  const { invitations } = (await owner.send(`GET ${path}`)).body;
  expect(invitations.find(({ id }: { id: string }) => id === invitation.id).status).toBe('declined');
  const again = (await send()).invitation;
  expect((await accept(invited, { invitation_id: again.id })).status).toBe(200);
});

test("S120: joining by a code removes the invitation to the same person's number", async () => {
  const invited = await person();
  await invite({ kind: 'phone', phone_number: invited.phoneNumber });
  const { secret } = await invite({ kind: 'code' });
  expect((await accept(invited, { secret })).status).toBe(200);
  expect((await invited.send('GET /auth/invitations')).body.invitations).toEqual([]);
});

test.each(['phone', 'link', 'code'] as const)(
  'S120 T28: repeating a call with the same idempotency key creates one invitation by %s and stores no secret',
  async (kind) => {
    const phone_number = kind === 'phone' ? (await person()).phoneNumber : undefined;
    const headers = { 'idempotency-key': `same-invitation-${kind}` };
    const send = () => owner.send(`POST ${path}/invitations`, { kind, phone_number }, headers);
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    const third = await owner.send(`POST ${path}/invitations`, { kind: 'link' }, { 'idempotency-key': 'another-call' });
    expect(third.body.secret).not.toBe(one.body.secret);
    if (kind === 'phone') return;
    const stored = await query<{ body: string | null }>(services.databaseUrl, 'select body from auth.idempotency_keys');
    expect(stored.filter(({ body }) => body?.includes(one.body.secret))).toEqual([]);
  },
);

test('S137: open invitations of an organization are limited', async () => {
  const { organization } = (await owner.send('POST /auth/organizations', { name: 'A full house' })).body;
  const send = () => owner.send(`POST /auth/organizations/${organization.id}/invitations`, { kind: 'link' });
  for (let count = 0; count < maxOpenInvitations - 4; count++) expect((await send()).status).toBe(201);
  // The last ones in parallel, but fewer than the database has connections, because those over it would be refused
  // too.
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409]);
});

test('S120: only digests of secrets are stored, and invitations expire by the clock of the database', async () => {
  const databaseUrl = services.databaseUrl!;
  const { secret, invitation } = await invite({ kind: 'link', days: 1 });
  const rows = await query<{ row: string }>(databaseUrl, 'select i::text as row from auth.invitations i');
  expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  await query(databaseUrl, `update auth.invitations set expires_at = now() where id = $1`, [invitation.id]);
  expect((await accept(await person(), { secret })).status).toBe(404);
  const { invitations } = (await owner.send(`GET ${path}`)).body;
  expect(invitations.find(({ id }: { id: string }) => id === invitation.id).status).toBe('expired');
});
