/** How programs of many languages mark the e-mail that an answer quotes, or that is forwarded. In small letters. */

type Label = 'from' | 'sent' | 'to' | 'subject';

const words = (text: string): readonly string[] => text.split('|');

const labelWords: Readonly<Record<Label, string>> = {
  from: 'from|von|de|da|van|från|fra|od|от|від|из|差出人|送信者|发件人|寄件者|보낸 사람|보낸사람|من|kimden|gönderen|lähettäjä|feladó|de la|expeditor|από|מאת|nadawca|odesílatel|odosielateľ|šalje|pošiljatelj|nuo|no|saatja',
  sent: 'sent|date|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviada em|enviado em|fecha|data|inviato|verzonden|skickat|sendt|dato|wysłano|wysłane|odesláno|odoslané|dátum|отправлено|дата|надіслано|送信日時|日時|日付|发送时间|日期|寄件日期|보낸 날짜|날짜|تم الإرسال|التاريخ|gönderme tarihi|gönderildi|tarih|lähetetty|päivämäärä|päiväys|elküldve|küldve|trimis|στάλθηκε|ημερομηνία|נשלח|תאריך|poslano',
  to: 'to|an|à|a|para|aan|till|til|do|komu|кому|宛先|收件人|받는 사람|받는사람|إلى|kime|alıcı|vastaanottaja|címzett|către|catre|προς|אל|za|kam|kam:|saaja',
  subject:
    'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|temat|předmět|predmet|тема|件名|主题|主旨|제목|الموضوع|konu|aihe|tárgy|subiect|θέμα|נושא',
};

export const labels: ReadonlyMap<string, Label> = new Map(
  Object.entries(labelWords).flatMap(([label, list]) => words(list).map((word) => [word, label as Label] as const)),
);

/** Ends of "On …, … wrote", without the colon. */
export const wroteEndings = words(
  'wrote|a écrit|escribió|ha scritto|escreveu|napisał|napisała|napisał(a)|napsal|napsala|napsal(a)|napísal|napísal(a)|написал|написала|написал(а)|написав|пише|пишет|yazdı|şunu yazdı|kirjoitti|írta|έγραψε|a scris|写道|寫道|書きました|のメール|작성|작성함|님이 작성|كتب|כתב|schreef|schrieb|skrev|je napisao|rašė|kirjutas|sent the following',
);

/** Within "Am … schrieb …", in languages whose verb is not at the end. */
export const wroteInside = words(' schrieb | schreef | skrev | كتب | написал ');

/** People introduce their own earlier e-mail with these words. */
export const wroteMyself = words(' i wrote| schrieb ich| schreef ik| skrev jag| skrev jeg|j’ai écrit');

/** On the line above a forwarded e-mail. */
export const forwardedWords = words(
  'forwarded|fwd|weitergeleitet|transféré|réexpédié|reenviad|encaminhad|inoltrat|doorgestuurd|vidarebefordra|videresend|videresendt|przekazan|przeposlan|přeposlan|preposlan|пересыла|переслан|пересла|转发|轉寄|転送|전달|محول|معاد توجيه|iletilen|yönlendiril|välitet|továbbított|redirecționat|προωθημέν|הועבר|proslijeđen',
);

/** Prefixes that programs put before the subject of a forwarded e-mail. */
export const forwardedSubjects = words(
  'fw|fwd|wg|tr|rv|enc|i|vl|doorst|vb|vs|pd|转发|转|轉寄|転送|전달|ilt|továbbítás|προώθ|הועבר|přeposláno|przekaż',
);

/** Phones begin a last line with these words. */
export const phoneSignatures = words(
  'sent from my |sent from outlook|sent via |get outlook for |gesendet von |gesendet mit |von meinem |envoyé de mon |envoyé depuis |enviado desde |enviado do meu |enviado a partir |inviato da |verzonden vanaf |verstuurd vanaf |skickat från |sendt fra |wysłane z |wysłano z |odesláno z |odoslané z |отправлено с |отправлено из |надіслано з |发自我的|從我的|iphoneから送信|나의 iphone|lähetetty |trimis de pe |στάλθηκε από |נשלח מה',
);

/** With which people close an e-mail; what follows is a signature. */
export const closings = words(
  'regards|sincerely|best wishes|cheers|thanks|grüße|grüßen|gruß|gruss|grüsse|cordialement|salutations|saludos|atentamente|cordiali saluti|saluti|groet|groeten|hälsning|vänliga|hilsen|pozdraw|poważaniem|pozdravem|s pozdravom|atenciosamente|cumprimentos|с уважением|повагою|敬具|よろしく|此致|祝好|감사합니다|드림|تحيات|saygılar|terveisin|üdvözlettel|cu stimă|με εκτίμηση|בברכה|pozdrav',
);
