import { createHash } from 'node:crypto';
import path from 'node:path';

/** rsc renders to Flight, ssr renders the same components to HTML, browser hydrates the client components. */
export type Layer = 'rsc' | 'ssr' | 'browser';
export type Directive = 'use client' | 'use server';

/** Only comments and other directives may precede a directive. */
const prologue =
  /^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(['"])use (?!client|server)[^'"]*\1;?)*(['"])(use client|use server)\2/;

export const directiveOf = (source: string): Directive | null => (prologue.exec(source)?.[3] as Directive) ?? null;

/** The styles and client components of these files are known before they render. */
export const isPageFile = (file: string): boolean => /[-/\\]page\.tsx$/.test(file);

export const keyOf = (root: string, file: string): string => path.relative(root, file).replaceAll(path.sep, '/');

/** The id is stable across builds, so that an open page can still post its form. */
export const actionModuleId = (root: string, file: string): string =>
  createHash('sha256').update(keyOf(root, file)).digest('base64url').slice(0, 12);
