/** `age` is in seconds; without it the cookie ends with the browser's session. */
export function writeCookie(name: string, value: string, age?: number): void {
  const lifetime = age === undefined ? '' : `; Max-Age=${age}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${lifetime}${secure}`;
}
