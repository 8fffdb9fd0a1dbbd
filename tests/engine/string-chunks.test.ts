/** The changed writer of React is shared by all renders of a process, so what one leaves behind must not reach another. */
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { createElement } from 'react';
import type { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import stringChunksLoader from '../../engine/webpack/string-chunks-loader.ts';

const file = path.resolve('node_modules/react-dom/cjs/react-dom-server.node.production.js');
const react = readFileSync(file, 'utf8');

function loadChanged(): typeof renderToPipeableStream {
  const module = Object.assign(new Module(file), { paths: [path.resolve('node_modules')] });
  (module as unknown as { _compile(code: string, name: string): void })._compile(stringChunksLoader(react), file);
  return (module.exports as { renderToPipeableStream: typeof renderToPipeableStream }).renderToPipeableStream;
}

/** Returns the text that is written until the end, or until the first piece if writing `fails`. */
function render(start: typeof renderToPipeableStream, text: string, { fails = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let written = '';
    const destination = {
      write(piece: string) {
        if (fails) throw new Error('the visitor has gone');
        written += piece;
        return true;
      },
      end: () => resolve(written),
      destroy: () => resolve(written),
      on: () => undefined,
    };
    const onError = () => undefined;
    const { pipe } = start(createElement('p', null, text), {
      onAllReady: () => void pipe(destination as unknown as NodeJS.WritableStream),
      onError,
    });
  });
}

test('a render that fails while it is written does not add text to the next one', async () => {
  const start = loadChanged();
  for (const text of ['short text of another person', 'long text of another person '.repeat(2_000)]) {
    expect(await render(start, text, { fails: true })).toBe('');
    expect(await render(start, 'own text')).toBe('<p>own text</p>');
  }
});

test('a React whose writer has changed fails the build', () => {
  expect(() => stringChunksLoader(react.replace('function completeWriting(', 'function finishWriting('))).toThrow(
    'React has no function completeWriting',
  );
  expect(() => stringChunksLoader(react.replaceAll('currentView = new Uint8Array(4096);', 'startView();'))).toThrow(
    'React does not reset its buffer',
  );
});
