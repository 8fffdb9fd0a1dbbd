/** An app that must not build, because one of its actions has no endpoint. */
import type { Rendering } from '../../../engine/rendering.ts';
import { deleteEverything } from './actions.ts';

export const pages = {};
export const treeOf = (_rendering: Rendering) => <form action={deleteEverything} />;
