'use client';
/** Sends the file of another site in parts, and says how far it is. */
import { type FormEvent, useState } from 'react';
import { useNavigation } from '../router/navigation-context.ts';
import { noteSession } from '../session-state.ts';

type Props = {
  /** Bytes. */
  readonly partBytes: number;
  readonly maxBytes: number;
  /** The page of the move with the id that is added to it. */
  readonly href: string;
};

const tries = 4;
const path = '/account/moves';
/** Patterns that Jekyll, Hugo and Astro are often told. */
const patterns = [
  '/:year/:month/:day/:title.html',
  '/:year/:month/:title',
  '/:categories/:title',
  '/:section/:slug',
  '/blog/:slug',
];

export function MoveFile({ partBytes, maxBytes, href }: Props) {
  const { navigate } = useNavigation();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return setError('Please choose a file.');
    if (file.size > maxBytes) return setError(`This file is too large: ${maxBytes / 1024 / 1024} MB is the limit.`);
    setError(null);
    setShare(0);
    try {
      const about = new URLSearchParams({
        name: file.name,
        size: String(file.size),
        address: String(form.get('address') ?? ''),
        addresses: String(form.get('addresses') ?? ''),
      });
      const { id } = (await (await post(`${path}?${about}`)).json()) as { id: string };
      for (let from = 0; from < file.size; from += partBytes) {
        await post(`${path}/${id}/parts/${from / partBytes}`, file.slice(from, from + partBytes));
        setShare(Math.min(1, (from + partBytes) / file.size));
      }
      await post(`${path}/${id}/read`);
      navigate(href + id);
    } catch (failure) {
      setError((failure as Error).message);
    }
    setShare(null);
  }

  return (
    <form onSubmit={send} aria-label="File of another site" className="stack gap-m">
      <div className="field">
        <label htmlFor="move-file">File</label>
        <input
          id="move-file"
          type="file"
          name="file"
          required
          accept=".xml,.json,.zip"
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'move-error' : undefined}
        />
        {error && (
          <p id="move-error" className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor="move-address">Address of the old site</label>
        <input
          id="move-address"
          name="address"
          type="url"
          className="input"
          placeholder="https://example.com"
          autoComplete="off"
        />
        <p className="field-hint">Pictures are fetched from there. Exports of WordPress know it themselves.</p>
      </div>
      <div className="field">
        <label htmlFor="move-addresses">Addresses of its news, for Markdown</label>
        <input
          id="move-addresses"
          name="addresses"
          className="input"
          placeholder="/:year/:month/:day/:title.html"
          list="move-patterns"
          maxLength={200}
          pattern="/[\w.:\-\/]*"
          title="A pattern such as /:year/:month/:title"
          autoComplete="off"
        />
        <datalist id="move-patterns">
          {patterns.map((pattern) => (
            <option key={pattern} value={pattern} />
          ))}
        </datalist>
        <p className="field-hint">
          Leave it empty for what Jekyll, Hugo or Astro does. Old addresses lead to the new ones.
        </p>
      </div>
      <p className="cluster align-center gap-m">
        <button type="submit" className="button" disabled={share !== null}>
          Read the file
        </button>
        <span role="status">{share !== null && `${Math.round(share * 100)} % sent`}</span>
      </p>
    </form>
  );
}

/** Tries a few times more what the network broke off. Throws an error with the words of the answer. */
async function post(address: string, body?: Blob): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const headers = { accept: 'application/json', ...(body ? { 'content-type': 'application/octet-stream' } : {}) };
    const answer = await fetch(address, { method: 'POST', headers, ...(body ? { body } : {}) }).catch(() => null);
    if (answer?.ok) return answer;
    if (answer?.status === 401) noteSession(true);
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(await wordsOf(answer));
    if (tried === tries)
      throw new Error(
        answer ? await wordsOf(answer) : 'The upload failed. Please check your internet connection and try again.',
      );
    await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** tried));
  }
}

async function wordsOf(answer: Response): Promise<string> {
  const { user_message: words } = (await answer.json().catch(() => ({}))) as { user_message?: string };
  return words ?? 'The file could not be sent. Please try again.';
}
