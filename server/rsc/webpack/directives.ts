/** Which of the three graphs a build makes, and what a file's first directive says about it. */
import { createHash } from 'node:crypto';
import path from 'node:path';

/** rsc renders to Flight, ssr renders the same components to HTML, browser hydrates the client components. */
export type Layer = 'rsc' | 'ssr' | 'browser';
export type Directive = 'use client' | 'use server';

/** A directive stands before all code: only comments and other directives may precede it. */
const prologue =
  /^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(['"])use (?!client|server)[^'"]*\1;?)*(['"])(use client|use server)\2/;

export const directiveOf = (source: string): Directive | null => (prologue.exec(source)?.[3] as Directive) ?? null;

/** How the three builds and the manifests name a file: its path below the root. */
export const keyOf = (root: string, file: string): string => path.relative(root, file).replaceAll(path.sep, '/');

/** Stays the same over builds as long as the file keeps its place, so that an open page can still post its form. */
export const actionModuleId = (root: string, file: string): string =>
  createHash('sha256').update(keyOf(root, file)).digest('base64url').slice(0, 12);
