/**
 * Values that no operator has a reason to change, but some tests have: a program takes these, and a test gives others to
 * `readConfig`. Constants that no test changes are in the modules that use them.
 */
export const constants = {
  /** Milliseconds. Headers of an honest browser arrive together, so who takes longer holds connections on purpose. */
  headersTimeout: 10_000,
  /** Milliseconds. Time limits of requests are exact to a second, and a check costs little. */
  connectionsCheckingInterval: 1_000,
  /** Milliseconds. A phone in a tunnel reads again within this time, and others hold the memory of their response. */
  writeIdleTimeout: 30_000,
  /** Bytes. Forms of visitors are shorter; uploads, e-mails and the back office have limits of their own. */
  bodyLimit: 64 * 1024,

  /** Milliseconds that a page waits for its services before it is streamed: less than anybody notices. */
  panelGrace: 20,
  /** Milliseconds. Changed rights arrive as events, so this only bounds how long a lost event goes unnoticed. */
  sessionCache: 5_000,
  /** Milliseconds, for the access rules, as with sessions. */
  appsCache: 5_000,
  /** Milliseconds in which known access rules hold while their service is down: a restart ends sooner. */
  appsStale: 60_000,
  /** Milliseconds before a session whose end failed is ended again; each pause is longer. */
  signOutRetry: 5_000,
  /** Seconds in which a replaced token works: pages that were open load with it. Gateways and auth have to agree. */
  rotationGrace: 30,

  /** Bytes; an app with ten thousand access rules takes more than two megabytes. */
  upstreamMaxResponse: 8 * 1024 * 1024,
  /** Milliseconds. A service that starts again is tried soon, and one that is down gets a call in two seconds. */
  breakerProbeInterval: 2_000,
  /** Calls that wait for a connection to a service; QUEUE_TIMEOUT ends their wait, so more would only be refused later. */
  queueLength: 100,

  /** Bytes of the files in an e-mail that is sent. They are a third larger in it, and some servers take 10 MB at most. */
  mailAttachmentsLimit: 7 * 1024 * 1024,

  /** Milliseconds for a text message or an e-mail to be accepted. Later the carrier has trouble, and somebody waits. */
  carrierTimeout: 5_000,
  twilioUrl: 'https://api.twilio.com',
  twilioVerifyUrl: 'https://verify.twilio.com',
  stripeUrl: 'https://api.stripe.com',
  /** Percent by which codes and messages about security may exceed the budget of a month, so that nobody is locked out. */
  smsBudgetReserve: 20,

  /** Wrong codes for a phone number in a day until it has to wait: who guesses has a chance of one in fifty thousand. */
  codeFailuresPerPhone: 20,
  /** Percent of the limits of messages for devices that signed in before, so that strangers do not use up all of them. */
  sendsReserved: 30,
  /** Wrong codes in a minute, of everybody, until codes are longer: more than people of a large site mistype. */
  failedTriesForLongCodes: 60,
  /** Wrong codes in a minute, of everybody, until only known devices may try: eight digits take months to guess at this pace. */
  failedTriesPerMinute: 300,
  /** Seconds until the token of a session is replaced, so that the use of a copy is noticed within a day. */
  sessionRotation: 86_400,

  /** Different products in a cart: a longer page is hard to check before it is ordered. */
  cartLines: 30,
};
