import type { Texts } from './en.ts';

const order = (what: string) => ({
  what: `${what}.`,
  sms: '{url}',
  subject: `${what} ({number})`,
  link: 'Bestellung {number} ansehen',
});

export const de: Texts = {
  letters: {
    'order-placed': order('Wir haben Ihre Bestellung „{title}“ erhalten'),
    'order-confirmed': order('Ihre Bestellung „{title}“ ist bestätigt'),
    'order-fulfilled': order('Ihre Bestellung „{title}“ ist unterwegs'),
    'order-delivered': order('Ihre Bestellung „{title}“ wurde zugestellt'),
    'order-cancelled': order('Ihre Bestellung „{title}“ wurde storniert'),
    'order-refunded': order('Ihre Bestellung „{title}“ wurde erstattet'),
    answer: {
      what: 'Wir haben Ihre Anfrage {reference} beantwortet.',
      sms: 'Lesen Sie unsere Antwort: {url}',
      subject: 'Unsere Antwort auf Ihre Anfrage {reference}',
      link: 'Anfrage in Ihrem Konto ansehen',
    },
    invitation: {
      what: 'Sie sind an der Reihe: Ein Stück „{title}“ ist bis zum {until} für Sie reserviert.',
      sms: 'Bestellen oder ablehnen: {url}',
      subject: 'Sie sind an der Reihe: {title}',
      more: ['Wenn Sie ablehnen, erhält jemand anderes das Stück.'],
      link: 'Bestellen oder ablehnen',
    },
    'waitlist-news': {
      what: 'Sie wollten Neuigkeiten zu unserer Warteliste erhalten.',
      sms: 'Hier können Sie sie lesen: {url}',
      subject: 'Neuigkeiten von {site}',
      link: 'Neuigkeiten lesen',
    },
    'waitlist-turn': {
      what: 'Sie sind auf unserer Warteliste „{title}“ an der Reihe.',
      sms: 'Bitte melden Sie sich bei uns: {url}',
      subject: 'Sie sind an der Reihe: {title}',
      more: ['Bitte melden Sie sich bei uns, dann sagen wir Ihnen, wie es weitergeht.'],
      link: 'Kontakt aufnehmen',
    },
    'organization-invited': {
      what: 'Sie sind eingeladen, einer Organisation beizutreten.',
      sms: 'Annehmen oder ablehnen: {url}',
      subject: 'Einladung in eine Organisation',
      link: 'Annehmen oder ablehnen',
    },
    'organization-role': {
      what: 'Ihre Rolle in „{organization}“ ist jetzt: {role}.',
      subject: 'Ihre Rolle in einer Organisation hat sich geändert',
    },
    'organization-removed': {
      what: 'Sie sind kein Mitglied von „{organization}“ mehr.',
      subject: 'Sie wurden aus einer Organisation entfernt',
    },
    'new-device': {
      what: 'Jemand hat sich am {at} auf einem neuen Gerät{device} bei Ihrem Konto angemeldet.',
      sms: 'Falls Sie das nicht waren: {url}',
      subject: 'Anmeldung auf einem neuen Gerät',
      more: ['Wenn Sie das waren, müssen Sie nichts tun.'],
      link: 'Das war ich nicht',
    },
    'phone-changed': {
      what: 'Die Telefonnummer Ihres Kontos bei {site} wurde geändert.',
      sms: 'Mit dieser Nummer können Sie sich nicht mehr anmelden. Falls Sie das nicht waren, wenden Sie sich sofort an uns.',
      subject: 'Die Telefonnummer Ihres Kontos wurde geändert',
      more: [
        'Mit der bisherigen Nummer können Sie sich nicht mehr anmelden.',
        'Falls Sie das nicht waren, wenden Sie sich sofort an uns.',
      ],
    },
    'email-changed': {
      what: 'Die E-Mail-Adresse Ihres Kontos wurde geändert oder entfernt.',
      sms: 'Falls Sie das nicht waren: {url}',
      subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
      more: [
        'An diese Adresse senden wir keine Nachrichten mehr.',
        'Falls Sie das nicht waren, melden Sie sich an, prüfen Sie Ihre Geräte und Einstellungen und wenden Sie sich an uns.',
      ],
      link: 'Einstellungen ansehen',
    },
    'token-created': {
      what: 'Für Ihr Konto wurde ein API-Token erstellt: „{name}“. Ein Programm mit diesem Token kann diese Website in Ihrem Namen nutzen.',
      sms: 'Falls Sie das nicht waren, widerrufen Sie ihn: {url}',
      subject: 'Ein neuer API-Token für Ihr Konto',
      more: [
        'Falls Sie ihn nicht erstellt haben, widerrufen Sie ihn, melden Sie Ihre Geräte ab und wenden Sie sich an uns.',
      ],
      link: 'API-Tokens ansehen',
    },
    'deck-opened': {
      what: 'Ihr Link für „{link}“ zu „{deck}“ wurde zum ersten Mal geöffnet.',
      sms: '{url}',
      subject: 'Ihr Link für „{link}“ wurde geöffnet',
      link: 'Besuche ansehen',
    },
    'access-granted': {
      what: 'Sie können jetzt „{screen}“ öffnen: Sie haben die Rolle „{role}“ erhalten.',
      sms: '{url}',
      subject: 'Sie können jetzt „{screen}“ öffnen',
      link: '„{screen}“ öffnen',
    },
    'access-declined': {
      what: 'Ihre Bitte um Zugriff auf „{screen}“ wurde abgelehnt.',
      sms: 'Warum, steht hier: {url}',
      subject: 'Ihre Bitte um Zugriff auf „{screen}“',
      link: 'Anfragen ansehen',
    },
    'webhook-paused-failing': {
      what: 'Der Webhook zu {host} ist angehalten, weil der Server dort seit drei Tagen nichts angenommen hat.',
      sms: '{url}',
      subject: 'Der Webhook zu {host} ist angehalten',
      more: ['Was bis zur Fortsetzung geschieht, wird aufbewahrt. Sie können es danach senden.'],
      link: 'Webhook ansehen',
    },
    'webhook-paused-gone': {
      what: 'Der Webhook zu {host} ist angehalten, weil es ihn nach Auskunft des Servers dort nicht mehr gibt.',
      sms: '{url}',
      subject: 'Der Webhook zu {host} ist angehalten',
      more: ['Was bis zur Fortsetzung geschieht, wird aufbewahrt. Sie können es danach senden.'],
      link: 'Webhook ansehen',
    },
    'passkey-added': {
      what: 'Zu Ihrem Konto wurde ein Passkey hinzugefügt: „{name}“. Wer ihn entsperren kann, kann sich in Ihrem Namen anmelden.',
      sms: 'Falls Sie das nicht waren, entfernen Sie ihn: {url}',
      subject: 'Ein neuer Passkey für Ihr Konto',
      more: [
        'Falls Sie ihn nicht hinzugefügt haben, entfernen Sie ihn, melden Sie Ihre Geräte ab und wenden Sie sich an uns.',
      ],
      link: 'Passkeys ansehen',
    },
    'passkey-removed': {
      what: 'Der Passkey „{name}“ wurde aus Ihrem Konto entfernt.',
      sms: 'Falls Sie das nicht waren: {url}',
      subject: 'Ein Passkey Ihres Kontos wurde entfernt',
      more: ['Falls Sie ihn nicht entfernt haben, melden Sie Ihre Geräte ab und wenden Sie sich an uns.'],
      link: 'Passkeys ansehen',
    },
    'passkeys-reset': {
      what: 'Die Passkeys Ihres Kontos wurden von der Verwaltung dieser Website entfernt.',
      sms: 'Melden Sie sich mit Ihrer Telefonnummer an, um einen neuen hinzuzufügen: {url}',
      subject: 'Die Passkeys Ihres Kontos wurden entfernt',
      more: [
        'Melden Sie sich mit Ihrer Telefonnummer an, um einen neuen hinzuzufügen. Falls Sie das nicht erwartet haben, wenden Sie sich an uns.',
      ],
      link: 'Passkey hinzufügen',
    },
    'passkey-recovery-requested': {
      what: 'Jemand, der sich mit einem Code bei Ihrem Konto angemeldet hat, hat Ihren Passkey als verloren gemeldet und möchte einen anderen hinzufügen.',
      sms: 'Falls Sie das nicht waren, wenden Sie sich sofort an uns.',
      subject: 'Ihr Passkey wurde als verloren gemeldet',
      more: ['Die Verwaltung muss dem zustimmen. Falls Sie das nicht waren, wenden Sie sich sofort an uns.'],
    },
    'passkey-recovery-approved': {
      what: 'Sie können bis zum {until} einen neuen Passkey hinzufügen. Er ersetzt Ihre bisherigen.',
      sms: '{url}',
      subject: 'Sie können einen neuen Passkey hinzufügen',
      more: ['Falls Sie nicht darum gebeten haben, wenden Sie sich sofort an uns.'],
      link: 'Passkey hinzufügen',
    },
    'passkey-recovery-given': {
      what: 'Sie haben zugestimmt, dass jemand nach dem Verlust seiner Passkeys einen neuen hinzufügt.',
      sms: 'Falls Sie das nicht waren: {url}',
      subject: 'Sie haben einem neuen Passkey zugestimmt',
      more: ['Falls Sie das nicht waren, melden Sie Ihre Geräte ab und sperren Sie das andere Konto.'],
      link: 'Das andere Konto ansehen',
    },
    'email-code': {
      what: 'Geben Sie diesen Code in Ihren Einstellungen ein, um zu bestätigen, dass diese Adresse Ihnen gehört:',
      subject: '{code} ist Ihr Code für {site}',
      more: [
        'Falls Sie ihn nicht angefordert haben, hat sich jemand bei seiner Adresse vertippt. Sie müssen nichts tun.',
      ],
    },
    text: { what: '{text}', subject: 'Eine Nachricht von {site}' },
  },
  code: '{code} ist Ihr Code für {host}. Er ist {lifetime} gültig. Geben Sie ihn niemandem weiter.',
  order: 'Bestellung {number} vom {date}, Gesamtbetrag {total}.',
  others: { one: '{title} und {count} weiterer Artikel', other: '{title} und {count} weitere Artikel' },
  labelled: '{label}: {url}',
  attached: 'Angehängt: {names}.',
  inAccount: 'In Ihrem Konto: {names}.',
  replyByMail: 'Um uns zu schreiben, antworten Sie auf diese E-Mail.',
  device: '{browser} auf {system}',
  roles: { owner: 'Inhaber/in', manager: 'Manager/in', member: 'Mitglied' },
  reasons: {
    account: 'Diese Nachricht betrifft Ihr Konto.',
    contact: 'Sie erhalten sie, weil Sie uns diese Adresse angegeben haben.',
    settings: 'In Ihren Einstellungen können Sie wählen, welche Nachrichten Sie erhalten.',
  },
  unsubscribe: 'Diese E-Mails abbestellen',
};
