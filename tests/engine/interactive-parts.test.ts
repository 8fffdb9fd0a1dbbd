/** Client components are noted while HTML is rendered, and otherwise stay what they are. */
import { createContext, lazy, memo } from 'react';
import { expect, test } from 'vitest';
import { interactive, rendersInteractive } from '../../engine/interactive-parts.ts';

class Part {
  static readonly kind = 'class';
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
const part = Object.assign((name: string) => `part ${name}`, { kind: 'function' });

test('functions and classes are noted when they are called, and keep what they return and their properties', async () => {
  const [noted, Noted] = [interactive(part), interactive(Part)];
  expect([noted.kind, Noted.kind]).toEqual(['function', 'class']);
  expect(await rendersInteractive(async () => undefined)).toBe(false);
  expect(await rendersInteractive(async () => expect(noted('a')).toBe('part a'))).toBe(true);
  expect(await rendersInteractive(async () => expect(new Noted('b')).toMatchObject({ name: 'b' }))).toBe(true);
});

test('contexts and plain values stay, and components that nothing could note are refused', () => {
  const context = createContext('');
  for (const value of [context, 'text', null, { plain: true }]) expect(interactive(value)).toBe(value);
  for (const component of [memo(() => null), lazy(async () => ({ default: () => null }))])
    expect(() => interactive(component)).toThrow(/a client module exports Symbol\(react\.\w+\)/);
});
