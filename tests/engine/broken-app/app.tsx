/** An app that cannot be built: a client component takes an action by import. */
import type { Rendering } from '../../../engine/rendering.ts';
import { Sender } from './client-components/sender.tsx';

export const pages = {};
export const treeOf = (_rendering: Rendering) => <Sender />;
