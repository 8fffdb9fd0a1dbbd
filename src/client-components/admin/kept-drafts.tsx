'use client';
/**
 * For somebody whose right was taken away while they wrote: what they typed is in this browser, and can be copied from
 * here, whoever may save it now.
 */
import { useEffect, useState } from 'react';

const prefix = 'portico:draft:';
type Kept = { readonly name: string; readonly text: string };

export function KeptDrafts() {
  const [drafts, setDrafts] = useState<readonly Kept[]>([]);
  const [copied, setCopied] = useState('');
  useEffect(() => setDrafts(readDrafts()), []);
  if (drafts.length === 0) return null;
  const copy = async ({ name, text }: Kept) => {
    await navigator.clipboard.writeText(text);
    setCopied(name);
  };
  return (
    <section className="kept-drafts" aria-label="What you typed" data-kept-drafts="">
      <h2>What you typed is kept in this browser</h2>
      <p>It is offered again when you may change this. Until then you can copy it from here.</p>
      {drafts.map((draft) => (
        <div key={draft.name} className="kept-draft">
          <textarea readOnly className="input" aria-label={`Text of ${draft.name}`} value={draft.text} />
          <button type="button" className="button button-quiet" onClick={() => void copy(draft).catch(() => undefined)}>
            {copied === draft.name ? 'Copied' : 'Copy'}
          </button>
        </div>
      ))}
    </section>
  );
}

function readDrafts(): Kept[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ name: key.slice(prefix.length), text: textOf(localStorage.getItem(key) ?? '') }))
      .filter(({ text }) => text !== '');
  } catch {
    return [];
  }
}

/** What was typed, field by field; of a tree its words, of what was chosen nothing. */
function textOf(json: string): string {
  const { fields = [] } = JSON.parse(json) as { fields?: Array<[string, string]> };
  return fields
    .map(([, content]) => (content.startsWith('{"type":"doc"') ? wordsOf(JSON.parse(content) as Tree) : content).trim())
    .filter((content) => content !== '' && !content.startsWith('{'))
    .join('\n\n');
}

type Tree = { text?: string; content?: Tree[] };
const isBlock = ({ content = [] }: Tree) => content.some(({ text }) => text === undefined);
const wordsOf = (node: Tree): string => node.text ?? (node.content ?? []).map(wordsOf).join(isBlock(node) ? '\n' : '');
