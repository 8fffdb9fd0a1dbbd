/** Every route has its page: this does not compile while one is missing. */
import type { RouteName } from '../contract/routes.ts';
import type { Page } from './page.ts';
import { aboutPage } from './public/about/about-page.tsx';
import { contactPage } from './public/contact/contact-page.tsx';
import { homePage } from './public/home/home-page.tsx';
import { horizonPage } from './public/horizon/horizon-page.tsx';
import { independencePage } from './public/independence/independence-page.tsx';
import { newsPage } from './public/news/news-page.tsx';
import { policiesPage } from './public/policies/policies-page.tsx';
import { policyComparePage } from './public/policy/policy-compare-page.tsx';
import { policyPage } from './public/policy/policy-page.tsx';
import { policyVersionPage } from './public/policy/policy-version-page.tsx';
import { postPage } from './public/post/post-page.tsx';
import { productPage } from './public/product/product-page.tsx';
import { productsPage } from './public/products/products-page.tsx';

export const pages: { readonly [Name in RouteName]: Page<Name> } = {
  home: homePage,
  products: productsPage,
  product: productPage,
  news: newsPage,
  post: postPage,
  about: aboutPage,
  horizon: horizonPage,
  independence: independencePage,
  policies: policiesPage,
  policy: policyPage,
  policyVersion: policyVersionPage,
  policyCompare: policyComparePage,
  contact: contactPage,
};
