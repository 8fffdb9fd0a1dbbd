import { getProduct } from '#contract/content/products.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { slug } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { general } from './lists.ts';

/** Throws 404 for an unknown product, 409 if it has no waitlist. */
export type RequireWaitlist = (waitlist: string) => Promise<void>;

export function createWaitlistCheck({ anonymous }: ServiceCalls): RequireWaitlist {
  return async (waitlist) => {
    if (waitlist === general) return;
    if (!slug.safeParse(waitlist).success) throw failures.notFound('this_waitlist');
    const product = await anonymous(getProduct, { name: waitlist }).catch((error: unknown) => {
      throw isFailure(error) && error.status === 404 ? failures.notFound('this_waitlist') : error;
    });
    if (product.availability !== 'waitlist') throw failures.conflict(message('product_without_waitlist'));
  };
}
