/** A person with a browser without scripts, which stores cookies and posts the forms of a page. */

export type PageVisitor = {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Fills in and sends the form of a page that has a field with this name or a button with this text. */
  send(path: string, which: string, values?: Record<string, string>): Promise<Response>;
};

export function createPageVisitor(origin: string): PageVisitor {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    async send(path, which, values = {}) {
      const html = await (await request(path, {})).text();
      const forms = html.match(/<form[^>]*method="post".*?<\/form>/gis) ?? [];
      const form = forms.find((each) => each.includes(`name="${which}"`) || each.includes(`>${which}<`));
      if (!form) throw new Error(`no form with ${which} on ${path}`);
      const body = new FormData();
      for (const [field = ''] of form.matchAll(/<input[^>]*>/g)) {
        const name = /name="([^"]*)"/.exec(field)?.[1];
        if (name) body.set(name, /value="([^"]*)"/.exec(field)?.[1] ?? '');
      }
      for (const [name, value] of Object.entries(values)) body.set(name, value);
      return request(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
    },
  };
}
