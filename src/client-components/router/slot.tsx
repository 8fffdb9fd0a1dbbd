'use client';
import { createContext, type ReactNode, use } from 'react';
import type { Slots } from '../../../engine/rendering.ts';

export const SlotsContext = createContext({} as Slots);

/** The place in a layout where a part of the page belongs. */
export const Slot = ({ name }: { readonly name: 'head' | 'page' | 'languages' }): ReactNode => use(SlotsContext)[name];
