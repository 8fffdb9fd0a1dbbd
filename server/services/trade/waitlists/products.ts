/** Which waitlists there are is the content service's to say: one per product that collects names. */

import { getProduct } from '../../../../src/contract/content/products.ts';
import { failures, isFailure } from '../../../../src/contract/failures.ts';
import { slug } from '../../../../src/contract/fields.ts';
import { ask } from '../../ask.ts';

/** Throws 404 when there is no such product, 409 when it collects no names. */
export type RequireWaitlist = (waitlist: string) => Promise<void>;

/** For news of everything, without a product. */
const general = 'general';

/** `contentUrl` is the base of the content service. */
export function createWaitlistCheck(contentUrl: string): RequireWaitlist {
  return async (waitlist) => {
    if (waitlist === general) return;
    if (!slug.safeParse(waitlist).success) throw failures.notFound('This waitlist');
    const product = await ask({ url: contentUrl }, { endpoint: getProduct, input: { name: waitlist } }).catch(
      (error: unknown) => {
        throw isFailure(error) && error.status === 404 ? failures.notFound('This waitlist') : error;
      },
    );
    if (product.availability !== 'waitlist') throw failures.conflict('This product has no waitlist at the moment.');
  };
}
