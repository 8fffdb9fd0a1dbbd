/**
 * A page for one visitor has a key, which its forms send: a form that is sent again makes its calls with the same keys, so
 * the services repeat their answers. The dollar sign keeps the field apart from user fields.
 */
export const formKeyField = '$key';
export const ownFormKey = (): string => `${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}------`;
export const acceptableFormKey: RegExp = /^[\w-]{22}$/;
