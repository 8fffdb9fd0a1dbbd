/** An app that cannot be built: one of its actions names no endpoint. */
import type { Rendering } from '../../../engine/rendering.ts';
import { deleteEverything } from './actions.ts';

export const pages = {};
export const treeOf = (_rendering: Rendering) => <form action={deleteEverything} />;
