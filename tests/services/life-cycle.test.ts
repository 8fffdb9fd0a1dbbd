/** Everything that is written as a draft and published takes the same steps: one suite over all kinds of records. */
import { expect, test } from 'vitest';
import { done, setUpLifeCycles } from '../helpers/life-cycle-suite.ts';
import { type Kind, lifeCycles, type Sending } from '../helpers/life-cycles.ts';
import type { Answer } from '../helpers/services.ts';

const suite = setUpLifeCycles();
const { send, named, having, create, publish, createPublic, write, move, linked } = suite;

test.each(named)(
  'S7: a draft of a %s is seen and linked by nobody, its words by everybody once they are published, and changes wait for the next time',
  async (name, kind) => {
    const { id, address } = await create(kind, `First words of a ${name}`);
    expect([(await kind.shown(address)).status, await linked(`First words of a ${name}`)]).toEqual([404, []]);
    await publish(kind, id);
    const first = { status: 200, address, words: `First words of a ${name}` };
    expect([await kind.shown(address), await linked('First words')]).toEqual([
      first,
      expect.arrayContaining([[name, address]]),
    ]);
    await write(kind, id, 'Second words');
    expect([await kind.shown(address), (await kind.read(id)).words]).toEqual([first, 'Second words']);
    await publish(kind, id);
    expect((await kind.shown(address)).words).toBe('Second words');
    const kept = (await kind.versions?.list(id)) ?? [];
    const words = await Promise.all(kept.map(({ number }) => kind.versions?.words(id, number)));
    if (kind.versions) expect(words).toEqual(expect.arrayContaining([first.words, 'Second words']));
  },
);

test.each(named)('S7: words of a %s that were saved already change nothing', async (name, kind) => {
  const { id } = await create(kind, `Said once by a ${name}`);
  const saved = await write(kind, id, 'The same');
  expect((await write(kind, id, 'The same')).revision).toBe(saved.revision);
});

const kindAs = (name: Kind['name'], sending: Sending): Kind => lifeCycles(sending).find((kind) => kind.name === name)!;

test.each(named)(
  'S94: writing a %s needs its permission, not that of another kind, and so do its drafts and their versions',
  async (name, kind) => {
    const draft = await create(kind, `Behind the curtain of a ${name}`);
    const { id, revision } = draft;
    const others = named.flatMap(([, { permission }]) => (permission === kind.permission ? [] : [permission]));
    const { headers } = suite.services.person({ permissions: ['inquiries.manage', 'investor.view', ...others] });
    const versions = kind.list.endsWith('decks')
      ? `${kind.list}/${id}/versions`
      : `/content/versions?record=${name}:${id}`;
    const reads = [kind.list, `${kind.list}/${id}`, ...(kind.versions ? [versions] : [])].map((path) => `GET ${path}`);
    const presence = { record: `${name}:${id}`, name: 'A stranger' };
    for (const request of [
      ...reads,
      ...kind.steps.map(([step]) => step.replace(':id', id)),
      'POST /content/presence',
    ]) {
      const body = request.startsWith('GET') ? {} : { body: request.endsWith('presence') ? presence : {} };
      const [anybody, somebody] = [
        await suite.services.send(request, body),
        await suite.services.send(request, { headers, ...body }),
      ];
      expect([request, anybody.status, somebody.status]).toEqual([request, 401, 403]);
    }
    const written = {
      create: (of: Kind) => of.create(`Smuggled in as a ${name}`),
      save: (of: Kind) => of.save(draft),
      trash: (of: Kind) => of.trash(id, revision),
      delete: (of: Kind) => of.deleteForGood?.(id),
    };
    for (const [step, write] of Object.entries(written)) {
      // Reading before a write is refused as well, so the editor reads for them.
      const by = async (own?: object) => {
        const refusing = kindAs(name, (request, body) =>
          request.startsWith('GET') ? send(request) : suite.services.send(request, { ...own, ...(body && { body }) }),
        );
        return (await write(refusing))?.status;
      };
      const expected = step === 'delete' && !kind.deleteForGood ? [step] : [step, 401, 403];
      expect([step, await by(), await by({ headers })].filter((each) => each !== undefined)).toEqual(expected);
    }
    expect(await kind.read(id)).toEqual(draft);
  },
);

test.each(named)(
  'T56: of two saves of a %s with the same revision one is refused with 409, and the other one stays',
  async (name, kind) => {
    const draft = await create(kind, `Two people write a ${name}`);
    const both = ['One', 'Two'].map((words) => ({ ...draft, words }));
    const answers = await Promise.all(both.map((each) => kind.save(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 409) as Answer;
    expect(body).toMatchObject({ code: 'outdated', user_message: expect.any(String) });
    const kept = both.find((_, at) => answers[at]?.status === 200);
    expect((await kind.read(draft.id)).words).toBe(kept?.words);
  },
);

test.each(having('versions'))(
  'T56: words of a %s that are overwritten after a conflict are a version',
  async (name, kind) => {
    const { id } = await createPublic(kind, `Overwritten ${name}`);
    await write(kind, id, 'What the first one wrote');
    await write(kind, id, 'What the second one wrote', { save_replaced: true });
    const [newest] = await kind.versions.list(id);
    expect(await kind.versions.words(id, newest?.number ?? 0)).toBe('What the first one wrote');
    expect(newest?.reason ?? 'replaced').toBe('replaced');
  },
);

test.each(named.filter(([, { steps }]) => steps.length > 0))(
  'T56: a step of a %s with an old revision is refused with 409, and one without a revision with 422',
  async (name, kind) => {
    const { id, revision } = await createPublic(kind, `Stale steps of a ${name}`);
    await write(kind, id, 'Newer');
    for (const [step, fields] of kind.steps) {
      const request = step.replace(':id', id);
      const [stale, without] = [await send(request, { ...fields, revision }), await send(request, fields ?? {})];
      expect([request, stale.status, without.status]).toEqual([request, 409, 422]);
      expect(Object.keys(without.body.fields)).toEqual(['revision']);
    }
    expect((await kind.read(id)).words).toBe('Newer');
  },
);

test.each(having('versions'))(
  'S7: versions of a %s are saved, read and restored without being published, and what they replace is a version',
  async (name, kind) => {
    const { id, address } = await createPublic(kind, `Versions of a ${name}`);
    await write(kind, id, 'Kept');
    await done(kind.versions.save(id));
    const [kept] = await kind.versions.list(id);
    await write(kind, id, 'Replaced');
    await done(kind.versions.restore(id, kept?.number ?? 0, (await kind.read(id)).revision));
    const [newest] = await kind.versions.list(id);
    expect(await Promise.all([kept, newest].map((each) => kind.versions.words(id, each?.number ?? 0)))).toEqual([
      'Kept',
      'Replaced',
    ]);
    const unseen = [(await kind.read(id)).words, (await kind.shown(address)).words];
    expect(unseen).toEqual(['Kept', `Versions of a ${name}`]);
    expect(await kind.versions.words(id, 99)).toBeUndefined();
  },
);

test.each(having('discard'))('S7: changes of a %s are discarded', async (name, kind) => {
  const { id, address, words } = await createPublic(kind, `Discarded ${name}`);
  const { revision } = await write(kind, id, 'Not good');
  await done(kind.discard(id, revision));
  expect([(await kind.read(id)).words, (await kind.shown(address)).words]).toEqual([words, words]);
  if (!kind.versions) return;
  const [newest] = await kind.versions.list(id);
  expect([newest?.reason, await kind.versions.words(id, newest?.number ?? 0)]).toEqual(['discarded', 'Not good']);
});

test.each(having('withdraw'))('S7: a %s that is withdrawn is shown to nobody', async (name, kind) => {
  const { id, address } = await createPublic(kind, `Withdrawn ${name}`);
  await move(kind, 'withdraw', id);
  expect([(await kind.shown(address)).status, await linked(`Withdrawn ${name}`)]).toEqual([404, []]);
});
