/** A product of its own, for a file whose tests change what others would see. */
import { afterAll, beforeAll } from 'vitest';
import { demoPeople } from './demo-people.ts';
import { type OwnServices, startServices } from './own-services.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from './page-visitor.ts';
import { type Product, startProduct } from './product.ts';
import { generousTimeouts } from './program.ts';
import { lastCode, readableCodes } from './sign-in.ts';

/** With an administrator who has signed in. */
type OwnProduct = { services: OwnServices; product: Product; staff: PageVisitor };

/** Starts it before the tests of a file; until then it has nothing. */
export function setUpOwnProduct(): Readonly<OwnProduct> {
  const codes = readableCodes();
  const own = {} as OwnProduct;
  beforeAll(async () => {
    own.services = await startServices(codes.env);
    own.product = await startProduct({ env: { ...generousTimeouts, ...own.services.env } });
    own.staff = createPageVisitor(own.product.origin);
    const { phoneNumber } = demoPeople.admin;
    await signInByForms(own.staff, { phoneNumber, code: (to) => lastCode(codes.file, to) });
  });
  afterAll(async () => {
    await own.product?.remove();
    await own.services?.remove();
  });
  return own;
}
