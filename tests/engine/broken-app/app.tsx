/** An app that must not build, because a client component imports an action. */
import type { Rendering } from '../../../engine/rendering.ts';
import { Sender } from './client-components/sender.tsx';

export const pages = {};
export const treeOf = (_rendering: Rendering) => <Sender />;
