/** E-mails that answer one of ours, as programs of fifteen languages write them. All persons and companies are made up. */

export type CorpusMail = {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  /** Texts that have to stay, word for word. */
  readonly kept: readonly string[];
  /** Texts that nobody needs to read again. */
  readonly history: readonly string[];
};

/** The domain that receives the answers. */
export const corpusDomain = 'replies.example.org';
const own = `reply+1@${corpusDomain}`;
const ourText = ['We can send the lamp on Monday.', 'Which colour would you like?'];

type Language = {
  readonly answer: readonly [string, string];
  /** `{who}` is a name with an address. Gmail breaks it where `|` stands. */
  readonly gmail: string;
  /** From, sent, to, subject, and what stands in the line of dashes. */
  readonly outlook: readonly [from: string, sent: string, to: string, subject: string, original: string];
  readonly apple: string;
  readonly phone: string;
  readonly prefix: string;
};

const languages: Readonly<Record<string, Language>> = {
  English: {
    answer: ['Monday is fine, thank you.', 'The blue one, please.'],
    gmail: 'On Mon, Nov 2, 2026 at 10:15 AM {who} wrote:',
    outlook: ['From', 'Sent', 'To', 'Subject', 'Original Message'],
    apple: 'On 2 Nov 2026, at 10:15, {who} wrote:',
    phone: 'Sent from my iPhone',
    prefix: 'RE',
  },
  German: {
    answer: ['Montag passt, danke.', 'Bitte die blaue.'],
    gmail: 'Am Mo., 2. Nov. 2026 um 10:15 Uhr schrieb {who}:',
    outlook: ['Von', 'Gesendet', 'An', 'Betreff', 'Ursprüngliche Nachricht'],
    apple: 'Am 02.11.2026 um 10:15 schrieb {who}:',
    phone: 'Von meinem iPhone gesendet',
    prefix: 'AW',
  },
  French: {
    answer: ['Lundi me convient, merci.', 'La bleue, s’il vous plaît.'],
    gmail: 'Le lun. 2 nov. 2026 à 10:15, {who} a|écrit :',
    outlook: ['De ', 'Envoyé ', 'À ', 'Objet ', 'Message d’origine'],
    apple: 'Le 2 nov. 2026 à 10:15, {who} a écrit :',
    phone: 'Envoyé de mon iPhone',
    prefix: 'RE',
  },
  Spanish: {
    answer: ['El lunes está bien, gracias.', 'La azul, por favor.'],
    gmail: 'El lun, 2 nov 2026 a las 10:15, {who} escribió:',
    outlook: ['De', 'Enviado el', 'Para', 'Asunto', 'Mensaje original'],
    apple: 'El 2 nov 2026, a las 10:15, {who} escribió:',
    phone: 'Enviado desde mi iPhone',
    prefix: 'RE',
  },
  Italian: {
    answer: ['Lunedì va bene, grazie.', 'Quella blu, per favore.'],
    gmail: 'Il giorno lun 2 nov 2026 alle ore 10:15 {who}|ha scritto:',
    outlook: ['Da', 'Inviato', 'A', 'Oggetto', 'Messaggio originale'],
    apple: 'Il giorno 2 nov 2026, alle ore 10:15, {who} ha scritto:',
    phone: 'Inviato da iPhone',
    prefix: 'R',
  },
  Portuguese: {
    answer: ['Segunda-feira está bem, obrigado.', 'A azul, por favor.'],
    gmail: 'Em seg., 2 de nov. de 2026 às 10:15, {who} escreveu:',
    outlook: ['De', 'Enviada em', 'Para', 'Assunto', 'Mensagem original'],
    apple: 'No dia 2/11/2026, às 10:15, {who} escreveu:',
    phone: 'Enviado do meu iPhone',
    prefix: 'RES',
  },
  Dutch: {
    answer: ['Maandag is goed, dank u.', 'De blauwe, graag.'],
    gmail: 'Op ma 2 nov 2026 om 10:15 schreef {who}:',
    outlook: ['Van', 'Verzonden', 'Aan', 'Onderwerp', 'Oorspronkelijk bericht'],
    apple: 'Op 2 nov 2026 om 10:15 heeft {who} het volgende geschreven:',
    phone: 'Verstuurd vanaf mijn iPhone',
    prefix: 'Antw',
  },
  Swedish: {
    answer: ['Måndag går bra, tack.', 'Den blå, tack.'],
    gmail: 'Den mån 2 nov. 2026 kl 10:15 skrev {who}:',
    outlook: ['Från', 'Skickat', 'Till', 'Ämne', 'Ursprungligt meddelande'],
    apple: '2 nov. 2026 kl. 10:15 skrev {who}:',
    phone: 'Skickat från min iPhone',
    prefix: 'SV',
  },
  Danish: {
    answer: ['Mandag er fint, tak.', 'Den blå, tak.'],
    gmail: 'Den man. 2. nov. 2026 kl. 10.15 skrev {who}:',
    outlook: ['Fra', 'Sendt', 'Til', 'Emne', 'Oprindelig meddelelse'],
    apple: 'Den 2. nov. 2026 kl. 10.15 skrev {who}:',
    phone: 'Sendt fra min iPhone',
    prefix: 'SV',
  },
  Polish: {
    answer: ['Poniedziałek pasuje, dziękuję.', 'Poproszę niebieską.'],
    gmail: 'pon., 2 lis 2026 o 10:15 {who} napisał(a):',
    outlook: ['Od', 'Wysłano', 'Do', 'Temat', 'Oryginalna wiadomość'],
    apple: 'Wiadomość napisana przez {who} w dniu 2 lis 2026, o godz. 10:15:',
    phone: 'Wysłane z iPhone’a',
    prefix: 'ODP',
  },
  Czech: {
    answer: ['Pondělí vyhovuje, děkuji.', 'Prosím modrou.'],
    gmail: 'po 2. 11. 2026 v 10:15 odesílatel {who} napsal:',
    outlook: ['Od', 'Odesláno', 'Komu', 'Předmět', 'Původní zpráva'],
    apple: '2. 11. 2026 v 10:15, {who} napsal(a):',
    phone: 'Odesláno z iPhonu',
    prefix: 'RE',
  },
  Russian: {
    answer: ['Понедельник подходит, спасибо.', 'Синюю, пожалуйста.'],
    gmail: 'пн, 2 нояб. 2026 г. в 10:15, {who}:',
    outlook: ['От', 'Отправлено', 'Кому', 'Тема', 'Исходное сообщение'],
    apple: '2 нояб. 2026 г., в 10:15, {who} написал(а):',
    phone: 'Отправлено с iPhone',
    prefix: 'HA',
  },
  Turkish: {
    answer: ['Pazartesi uygun, teşekkürler.', 'Mavi olan lütfen.'],
    gmail: '{who}, 2 Kas 2026 Pzt, 10:15 tarihinde şunu yazdı:',
    outlook: ['Kimden', 'Gönderildi', 'Kime', 'Konu', 'Özgün İleti'],
    apple: '{who} şunları yazdı (2 Kas 2026 10:15):',
    phone: 'iPhone’umdan gönderildi',
    prefix: 'YNT',
  },
  Finnish: {
    answer: ['Maanantai käy, kiitos.', 'Sininen, kiitos.'],
    gmail: 'ma 2. marrask. 2026 klo 10.15 {who} kirjoitti:',
    outlook: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe', 'Alkuperäinen viesti'],
    apple: '{who} kirjoitti 2.11.2026 kello 10.15:',
    phone: 'Lähetetty iPhonesta',
    prefix: 'VS',
  },
  Japanese: {
    answer: ['月曜日で大丈夫です。', '青でお願いします。'],
    gmail: '2026年11月2日(月) 10:15 {who}:',
    outlook: ['差出人', '送信日時', '宛先', '件名', '元のメッセージ'],
    apple: '2026/11/02 10:15、{who}のメール：',
    phone: 'iPhoneから送信',
    prefix: 'RE',
  },
};

const quote = ourText.map((line) => `> ${line}`).join('\n');
const who = `Acme <${own}>`;
/** Programs may show a name alone. */
const stranger = 'Acme Support <support@acme.example>';

const introOf = (intro: string, named: string) => intro.replace('{who}', named).replace('|', '\n');

function mailsOf(name: string, { answer, gmail, outlook, apple, phone, prefix }: Language): CorpusMail[] {
  const [first, second] = answer;
  const [from, sent, to, subject, original] = outlook;
  const written = `${first}\n\n${second}`;
  const header = `${from}: ${stranger}\n${sent}: 2 Nov 2026 10:15\n${to}: Jo Doe\n${subject}: INQ-ABC123`;
  const all = { subject: `${prefix}: INQ-ABC123`, kept: answer, history: ourText };
  return [
    { ...all, name: `${name}, Gmail`, text: `${written}\n\n${introOf(gmail, who)}\n\n${quote}\n` },
    { ...all, name: `${name}, Outlook`, text: `${written}\n\n${header}\n\n${ourText.join('\n\n')}\n` },
    {
      ...all,
      name: `${name}, Outlook with dashes`,
      text: `${written}\n\n-----${original}-----\n${header}\n\n${ourText.join('\n')}\n`,
    },
    {
      ...all,
      name: `${name}, Outlook on the web`,
      text: `${written}\n${'_'.repeat(32)}\n${header}\n\n${ourText.join('\n')}`,
    },
    { ...all, name: `${name}, Apple`, text: `${written}\n\n${phone}\n\n> ${introOf(apple, stranger)}\n> \n${quote}` },
    { ...all, name: `${name}, below`, text: `${introOf(gmail, stranger)}\n${quote}\n\n${written}\n` },
  ];
}

const nothing: readonly string[] = [];
const all = (name: string, text: string, subject = 'Re: INQ-ABC123'): CorpusMail => ({
  name,
  subject,
  text,
  kept: text.split('\n').filter((line) => line.trim() !== ''),
  history: nothing,
});
const forwarded = (marker: string, header: string) =>
  `Please see below.\n\n${marker}\n${header}\n\nYour parcel 12345 is lost.`;

const others: readonly CorpusMail[] = [
  all('dashes with words', 'Hi,\n\n----- Delivery address -----\nJo Doe\n3 Harbour Row\n\nThank you'),
  all('underscores', `First.\n${'_'.repeat(30)}\nSecond.`),
  all('two dashes between own words', 'One.\n--\nTwo and more words about it.\nThree.'),
  all('a list with labels', 'Name: Jo Doe\nFrom: Berlin\nTo: Paris\nDate: 3 May 2026\n\nIs that possible?'),
  all(
    'an address as a list',
    'My new address:\nName: Jo Doe\nE-mail: jo@example.org\nDate: 3 May\n\nPlease change it.',
  ),
  all('answers between quotes', '> Which colour?\nBlue.\n> And when?\nOn Monday.'),
  all('a citation', 'You wrote:\n> We can send it on Monday.\nNow it is Friday.'),
  all('a citation at the end', 'It is Friday now, and you said:\n> We can send it on Monday.'),
  all('a sentence like an introduction', 'On 2 Nov 2026 at 10:15 I wrote:\nplease come.\nWhat now?'),
  all('a German sentence like one', 'Am 2.11.2026 um 10:15 schrieb ich Ihnen:\nbitte kommen Sie.\nWas nun?'),
  all('a table of dashes', 'Item      Price\n---------------\nLamp      20.00\nTable     80.00'),
  all('a quote alone', '> We can send it on Monday.'),
  all(
    'a forward of Gmail',
    forwarded(
      '---------- Forwarded message ---------',
      'From: Post <post@post.example>\nDate: Mon, Nov 2, 2026 at 9:00 AM\nSubject: Parcel\nTo: <jo@example.org>',
    ),
  ),
  all(
    'a forward of Apple',
    forwarded(
      'Begin forwarded message:',
      'From: Post <post@post.example>\nSubject: Parcel\nDate: 2 November 2026 at 09:00\nTo: jo@example.org',
    ),
  ),
  all(
    'a forward of Outlook',
    forwarded('', 'From: Post <post@post.example>\nSent: Monday, 2 November 2026 09:00\nTo: Jo Doe\nSubject: Parcel'),
    'FW: Parcel',
  ),
  all(
    'a German forward',
    forwarded(
      '-------- Weitergeleitete Nachricht --------',
      'Betreff: Paket\nDatum: Mon, 2 Nov 2026 09:00:00 +0100\nVon: Post <post@post.example>\nAn: jo@example.org',
    ),
  ),
  all(
    'a German forward of Outlook',
    forwarded(
      '',
      'Von: Post <post@post.example>\nGesendet: Montag, 2. November 2026 09:00\nAn: Jo Doe\nBetreff: Paket',
    ),
    'WG: Paket',
  ),
  all(
    'a French forward',
    forwarded(
      '---------- Message transféré ---------',
      'De : Post <post@post.example>\nDate : lun. 2 nov. 2026 à 09:00\nObjet : Colis\nÀ : jo@example.org',
    ),
  ),
  {
    name: 'an introduction, two empty lines and no marks',
    subject: 'Re: x',
    text: `Yes.\n\nOn Mon, Nov 2, 2026 at 10:15 AM ${stranger} wrote:\n\n\n${ourText.join('\n')}`,
    kept: ['Yes.'],
    history: ourText,
  },
  {
    name: 'an unusual introduction',
    subject: 'Re: x',
    text: `Yes.\n\nOn Sat wrote:\n${quote}`,
    kept: ['Yes.'],
    history: [...ourText, 'wrote:'],
  },
  {
    name: 'quotes in Thunderbird, with answers between and history below',
    subject: 'Re: x',
    text: `On 02/11/2026 10:15, Acme wrote:\n> Which colour?\nBlue.\n> And when?\nOn Monday.\n\n${quote}`,
    kept: ['> Which colour?', 'Blue.', '> And when?', 'On Monday.'],
    history: [],
  },
  {
    name: 'a signature',
    subject: 'Re: x',
    text: `Yes.\n\n-- \nJo Doe\nHarbour Ltd\n\nOn Mon, 2 Nov 2026 at 10:15, ${who} wrote:\n${quote}`,
    kept: ['Yes.'],
    history: [...ourText, 'Harbour Ltd'],
  },
];

export const corpus: readonly CorpusMail[] = [
  ...Object.entries(languages).flatMap(([name, language]) => mailsOf(name, language)),
  ...others,
];
