/** Which waitlists there are is the content service's to say: one per product that collects names. */
import { request } from 'undici';
import { failures } from '../../../../src/contract/failures.ts';
import { slug } from '../../../../src/contract/fields.ts';
import { getProduct, product } from '../../../../src/contract/products.ts';

/** Throws 404 when there is no such product, 409 when it collects no names. */
export type RequireWaitlist = (waitlist: string) => Promise<void>;

/** For news of everything, without a product. */
const general = 'general';
const timeout = 2_000;

/** `contentUrl` is the base of the content service. */
export function createWaitlistCheck(contentUrl: string): RequireWaitlist {
  return async (waitlist) => {
    if (waitlist === general) return;
    if (!slug.safeParse(waitlist).success) throw failures.notFound('This waitlist');
    const path = getProduct.path.replace(':name', encodeURIComponent(waitlist));
    const answer = await request(`${contentUrl}/${getProduct.service}${path}`, {
      headersTimeout: timeout,
      bodyTimeout: timeout,
    })
      .then(async ({ statusCode, body }) => ({ statusCode, body: (await body.json()) as { availability?: unknown } }))
      .catch((error: unknown) => Promise.reject(Object.assign(failures.unavailable(), { cause: error })));
    if (answer.statusCode === 404) throw failures.notFound('This waitlist');
    if (answer.statusCode !== 200) throw failures.unavailable();
    const { availability } = product.pick({ availability: true }).parse(answer.body);
    if (availability !== 'waitlist') throw failures.conflict('This product has no waitlist at the moment.');
  };
}
