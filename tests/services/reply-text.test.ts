import { describe, expect, test } from 'vitest';
import { isForwarded, splitReply } from '../../server/services/trade/threads/mail/reply-text.ts';
import { corpus, corpusDomain } from '../helpers/mail-corpus.ts';
import { expectProportionalTime } from '../helpers/proportional-time.ts';

const isOwn = (line: string) => line.includes('@replies.example');
const replyOf = (text: string) => splitReply(text, { isOwn }).written;

describe('an answer by e-mail without its history', () => {
  test.each([
    [
      'English',
      'Yes please.\n\nOn Mon, 3 Nov 2026 at 10:00, Acme <a@b.example> wrote:\n> Hello\n> there\n',
      'Yes please.',
    ],
    ['German', 'Ja bitte.\n\nAm 03.11.2026 um 10:00 schrieb Acme:\n> Hallo\n', 'Ja bitte.'],
    [
      'French, in two lines',
      'Oui.\n\nLe lun. 3 nov. 2026 à 10:00, Acme\n<a@b.example> a écrit :\n\n> Bonjour\n',
      'Oui.',
    ],
    ['Spanish', 'Sí.\n\nEl lun, 3 nov 2026 a las 10:00, Acme (<a@b.example>) escribió:\n> Hola', 'Sí.'],
    ['a header', 'Thanks\n\n-----Original Message-----\nFrom: Acme\nSent: Monday\nTo: Me\n\nHello', 'Thanks'],
    ['a German header', 'Danke\n\nVon: Acme <a@b.example>\nGesendet: Montag\nAn: Me\nBetreff: Re\n\nHallo', 'Danke'],
    ['a line', 'Merci\n\n________________________________\nDe : Acme\nEnvoyé : lundi\n\nBonjour', 'Merci'],
    ['its own address', 'Yes\n\nOn 3 Nov 2026 Acme <reply+1@replies.example> wrote:\n\nHistory\nwithout marks', 'Yes'],
    ['a signature', 'Hi\n\n-- \nJo\nACME', 'Hi'],
    ['a phone', 'Fine\n\nSent from my phone\n\n> On 3 Nov 2026, at 10:00, Acme <a@b.example> wrote:\n> \n> x', 'Fine'],
    ['a quote above', 'On Mon, 3 Nov 2026 at 10:00, Acme wrote:\n> Hello\n\nMy answer below.', 'My answer below.'],
    ['Windows lines', 'Yes\r\n\r\n\r\n\r\nreally  \r\n\r\n> Hello\r\n', 'Yes\n\nreally'],
  ])('%s', (_, mail, reply) => {
    expect(replyOf(mail)).toBe(reply);
  });

  test.each([
    ['answers between quotes', 'See below.\n\n> Do you want it?\nYes.\n> And when?\nTomorrow.'],
    ['nothing but a quote', '> only quoted'],
    ['a sentence that begins like a header', 'From: the desk I see the sea.\nIs it blue?'],
    ['a sentence that ends like an introduction', 'At 10:00 I wrote to a@b.example:\nplease come.\nWhat now?'],
  ])('%s stay', (_, mail) => {
    expect(replyOf(mail)).toBe(mail);
  });
});

describe('e-mails of many programs and languages', () => {
  const split = corpus.map(({ text, subject, history: quoted, ...mail }) => ({
    ...mail,
    quoted,
    ...splitReply(text, { isOwn: (line) => line.includes(`@${corpusDomain}`), isForward: isForwarded(subject) }),
  }));

  test('nothing that a person wrote is left out', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    const lost = split.filter(({ kept, written }) => kept.some((words) => !written.includes(words.trim())));
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  test('the history is left out', () => {
    const left = split.filter(({ quoted, written }) => quoted.some((words) => written.includes(words)));
    // "VS:" is an answer in Finnish, and forwards in Danish and Norwegian: it is kept.
    expect(left.map(({ name }) => name)).toEqual([
      'Finnish, Outlook',
      'Finnish, Outlook with dashes',
      'Finnish, Outlook on the web',
    ]);
  });
});

test.each([' ', '-', '_', '\n', '>', '> \n', 'from: a@b 2026\n', 'a@b 10:00:\n', '--\n', '-- \na\n', '\u202a', '*'])(
  'the time grows with the text, of %j',
  (character) => {
    expectProportionalTime((length) => `x\n---${character.repeat(length / character.length)}x`, splitReply);
  },
);
