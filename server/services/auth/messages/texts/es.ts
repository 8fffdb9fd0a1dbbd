import type { Texts } from './en.ts';

const order = (what: string) => ({
  what: `${what}.`,
  sms: '{url}',
  subject: `${what} ({number})`,
  link: 'Ver el pedido {number}',
});

export const es: Texts = {
  letters: {
    'order-placed': order('Hemos recibido su pedido de «{title}»'),
    'order-confirmed': order('Su pedido de «{title}» está confirmado'),
    'order-fulfilled': order('Su pedido de «{title}» está en camino'),
    'order-delivered': order('Su pedido de «{title}» ha sido entregado'),
    'order-cancelled': order('Su pedido de «{title}» ha sido cancelado'),
    'order-refunded': order('Su pedido de «{title}» ha sido reembolsado'),
    answer: {
      what: 'Hemos respondido a su consulta {reference}.',
      sms: 'Lea nuestra respuesta: {url}',
      subject: 'Nuestra respuesta a su consulta {reference}',
      link: 'Ver la consulta en su cuenta',
    },
    invitation: {
      what: 'Es su turno: tiene reservada una unidad de «{title}» hasta el {until}.',
      sms: 'Pedirla o rechazarla: {url}',
      subject: 'Es su turno: {title}',
      more: ['Si la rechaza, se ofrecerá a otra persona.'],
      link: 'Pedirla o rechazarla',
    },
    'waitlist-news': {
      what: 'Usted nos pidió novedades sobre nuestra lista de espera.',
      sms: 'Léalas aquí: {url}',
      subject: 'Novedades de {site}',
      link: 'Leer las novedades',
    },
    'waitlist-turn': {
      what: 'Es su turno en nuestra lista de espera «{title}».',
      sms: 'Póngase en contacto con nosotros: {url}',
      subject: 'Es su turno: {title}',
      more: ['Póngase en contacto con nosotros y le diremos cómo continuar.'],
      link: 'Ponerse en contacto',
    },
    'organization-invited': {
      what: 'Ha recibido una invitación para unirse a una organización.',
      sms: 'Aceptarla o rechazarla: {url}',
      subject: 'Invitación para unirse a una organización',
      link: 'Aceptarla o rechazarla',
    },
    'organization-role': {
      what: 'Su rol en «{organization}» es ahora: {role}.',
      subject: 'Su rol en una organización ha cambiado',
    },
    'organization-removed': {
      what: 'Ya no es miembro de «{organization}».',
      subject: 'Ya no forma parte de una organización',
    },
    'new-device': {
      what: 'Alguien inició sesión en su cuenta en un dispositivo nuevo{device} el {at}.',
      sms: 'Si no fue usted: {url}',
      subject: 'Inicio de sesión en un dispositivo nuevo',
      more: ['Si fue usted, no tiene que hacer nada.'],
      link: 'No fui yo',
    },
    'phone-changed': {
      what: 'Se ha cambiado el número de teléfono de su cuenta en {site}.',
      sms: 'Ya no puede iniciar sesión con este número. Si no lo cambió usted, póngase en contacto con nosotros de inmediato.',
      subject: 'Se ha cambiado el número de teléfono de su cuenta',
      more: [
        'Ya no puede iniciar sesión con el número anterior.',
        'Si no lo cambió usted, póngase en contacto con nosotros de inmediato.',
      ],
    },
    'email-changed': {
      what: 'Se ha cambiado o eliminado la dirección de correo electrónico de su cuenta. Ya no enviamos mensajes a esta dirección.',
      subject: 'Se ha cambiado la dirección de correo electrónico de su cuenta',
      more: [
        'Si no la cambió usted, inicie sesión, revise sus dispositivos y sus ajustes, y póngase en contacto con nosotros.',
      ],
      link: 'Ver sus ajustes',
    },
    'token-created': {
      what: 'Se ha creado un token de API para su cuenta: «{name}». Un programa que lo tenga puede usar este sitio en su nombre.',
      sms: 'Si no fue usted, revóquelo: {url}',
      subject: 'Nuevo token de API para su cuenta',
      more: [
        'Si no lo creó usted, revóquelo, cierre la sesión en sus dispositivos y póngase en contacto con nosotros.',
      ],
      link: 'Ver sus tokens de API',
    },
    'access-granted': {
      what: 'Ya puede abrir «{screen}»: ha recibido el rol «{role}».',
      sms: '{url}',
      subject: 'Ya puede abrir «{screen}»',
      link: 'Abrir «{screen}»',
    },
    'access-declined': {
      what: 'Su solicitud de acceso a «{screen}» ha sido rechazada.',
      sms: 'Vea por qué: {url}',
      subject: 'Su solicitud de acceso a «{screen}»',
      link: 'Ver sus solicitudes',
    },
    'webhook-paused-failing': {
      what: 'El webhook a {host} está en pausa porque el servidor no ha recibido nada en tres días.',
      sms: '{url}',
      subject: 'El webhook a {host} está en pausa',
      more: ['Lo que ocurra hasta que lo reanude se conserva y podrá enviarlo después.'],
      link: 'Ver el webhook',
    },
    'webhook-paused-gone': {
      what: 'El webhook a {host} está en pausa porque el servidor ha respondido que ya no existe.',
      sms: '{url}',
      subject: 'El webhook a {host} está en pausa',
      more: ['Lo que ocurra hasta que lo reanude se conserva y podrá enviarlo después.'],
      link: 'Ver el webhook',
    },
    'passkey-added': {
      what: 'Se ha añadido una llave de acceso a su cuenta: «{name}». Quien pueda desbloquearla puede iniciar sesión en su nombre.',
      sms: 'Si no fue usted, elimínela: {url}',
      subject: 'Nueva llave de acceso para su cuenta',
      more: [
        'Si no la añadió usted, elimínela, cierre la sesión en sus dispositivos y póngase en contacto con nosotros.',
      ],
      link: 'Ver sus llaves de acceso',
    },
    'passkey-removed': {
      what: 'La llave de acceso «{name}» se ha eliminado de su cuenta.',
      sms: 'Si no fue usted: {url}',
      subject: 'Se ha eliminado una llave de acceso de su cuenta',
      more: ['Si no la eliminó usted, cierre la sesión en sus dispositivos y póngase en contacto con nosotros.'],
      link: 'Ver sus llaves de acceso',
    },
    'passkeys-reset': {
      what: 'Los responsables de este sitio han eliminado las llaves de acceso de su cuenta.',
      sms: 'Inicie sesión con su número de teléfono para añadir una nueva: {url}',
      subject: 'Se han eliminado las llaves de acceso de su cuenta',
      more: [
        'Inicie sesión con su número de teléfono para añadir una nueva. Si no lo esperaba, póngase en contacto con nosotros.',
      ],
      link: 'Añadir una llave de acceso',
    },
    'passkey-recovery-requested': {
      what: 'Alguien que inició sesión en su cuenta con un código indicó que su llave de acceso se había perdido y pidió añadir otra.',
      sms: 'Si no fue usted, póngase en contacto con nosotros de inmediato.',
      subject: 'Su llave de acceso se ha comunicado como perdida',
      more: ['Un administrador tiene que aprobarlo. Si no fue usted, póngase en contacto con nosotros de inmediato.'],
    },
    'passkey-recovery-approved': {
      what: 'Puede añadir una nueva llave de acceso hasta el {until}. Sustituirá a las que tiene.',
      sms: '{url}',
      subject: 'Puede añadir una nueva llave de acceso',
      more: ['Si no lo pidió usted, póngase en contacto con nosotros de inmediato.'],
      link: 'Añadir una llave de acceso',
    },
    'passkey-recovery-given': {
      what: 'Usted aprobó que una persona que perdió sus llaves de acceso añada una nueva.',
      sms: 'Si no fue usted: {url}',
      subject: 'Usted aprobó una nueva llave de acceso',
      more: ['Si no fue usted, cierre la sesión en sus dispositivos y suspenda la otra cuenta.'],
      link: 'Ver la otra cuenta',
    },
    'email-code': {
      what: 'Introduzca este código en sus ajustes para confirmar que esta dirección es suya:',
      subject: '{code} es su código para {site}',
      more: ['Si no lo pidió usted, alguien se equivocó al escribir su dirección. No tiene que hacer nada.'],
    },
    text: { what: '{text}', subject: 'Un mensaje de {site}' },
  },
  code: '{code} es su clave para {host}. Caduca en {lifetime}. No la comparta con nadie.',
  order: 'Pedido {number} del {date}, total {total}.',
  others: { one: '{title} y {count} producto más', other: '{title} y {count} productos más' },
  labelled: '{label}: {url}',
  attached: 'Adjunto: {names}.',
  inAccount: 'En su cuenta: {names}.',
  replyByMail: 'Para escribirnos, responda a este correo.',
  device: '{browser} en {system}',
  roles: { owner: 'propietario/a', manager: 'gestor/a', member: 'miembro' },
  reasons: {
    account: 'Este mensaje trata de su cuenta.',
    contact: 'Lo recibe porque nos dio esta dirección.',
    settings: 'En sus ajustes puede elegir qué mensajes recibe.',
  },
  unsubscribe: 'Dejar de recibir estos correos',
};
