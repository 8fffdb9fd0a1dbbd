'use server';
import * as z from 'zod';
import { stepMove } from '#contract/content/moving.ts';
import { id } from '#contract/fields.ts';
import { defineOperation } from '../../request/action.ts';

const fields = (step: 'bring' | 'undo' | 'stop') => z.object({ id }).transform((given) => ({ ...given, step }));

export const bringIn = defineOperation(
  stepMove,
  'move',
  'It is being brought in. You can leave this page.',
  fields('bring') as never,
);

export const stopMove = defineOperation(stepMove, 'move', 'It was stopped.', fields('stop') as never);

export const undoMove = defineOperation(
  stepMove,
  'move',
  'It is being undone. You can leave this page.',
  fields('undo') as never,
);
