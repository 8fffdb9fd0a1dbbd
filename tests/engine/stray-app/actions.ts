'use server';
import { defineAction } from '../../../src/server-components/request/action.ts';
import { openOperation } from '../account-app/endpoints.ts';

export const guarded = defineAction(openOperation, 'guarded', async () => 'Done.');

/** A public action without an endpoint, if it were built. */
export async function deleteEverything(): Promise<void> {}
