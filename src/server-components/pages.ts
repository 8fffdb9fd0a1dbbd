/** The type of `pages` makes a missing page a compile error. */
import type { RouteName } from '#contract/routes.ts';
import { accountPage } from './account/account-page.tsx';
import { cartOrderPage } from './account/cart/cart-order-page.tsx';
import { cartPage } from './account/cart/cart-page.tsx';
import { deckPage } from './account/investor/deck-page.tsx';
import { investorPage } from './account/investor/investor-page.tsx';
import { invitationPage } from './account/invitation/invitation-page.tsx';
import { messagePage } from './account/messages/message-page.tsx';
import { messagesPage } from './account/messages/messages-page.tsx';
import { creditNotePage } from './account/orders/credit-note-page.tsx';
import { invoicePage } from './account/orders/invoice-page.tsx';
import { newOrderPage } from './account/orders/new-order-page.tsx';
import { orderPage } from './account/orders/order-page.tsx';
import { ordersPage } from './account/orders/orders-page.tsx';
import { policyChangesPage } from './account/policy-changes/policy-changes-page.tsx';
import { settingsPage } from './account/settings/settings-page.tsx';
import { appsAdminPage } from './admin/apps/page.tsx';
import { auditLogPage } from './admin/audit-log/page.tsx';
import { customerServicePage } from './admin/customer-service/page.tsx';
import { decksAdminPage } from './admin/decks/page.tsx';
import { mediaAdminPage } from './admin/media/page.tsx';
import { operationsPage } from './admin/operations/page.tsx';
import { organizationsAdminPage } from './admin/organizations/page.tsx';
import { pagesAdminPage } from './admin/pages/page.tsx';
import { policiesAdminPage } from './admin/policies/page.tsx';
import { postsAdminPage } from './admin/posts/page.tsx';
import { productsAdminPage } from './admin/products/page.tsx';
import { rolesAdminPage } from './admin/roles/page.tsx';
import { siteAdminPage } from './admin/site/page.tsx';
import { tradeSettingsPage } from './admin/trade-settings/page.tsx';
import { translationsAdminPage } from './admin/translations/page.tsx';
import { usersAdminPage } from './admin/users/page.tsx';
import { waitlistsAdminPage } from './admin/waitlists/page.tsx';
import { webhooksAdminPage } from './admin/webhooks/page.tsx';
import { presentationPage } from './deck-viewer/presentation-page.tsx';
import type { Page } from './page.ts';
import { aboutPage } from './public/about/about-page.tsx';
import { apiDocsPage } from './public/api-docs/api-docs-page.tsx';
import { apiServicePage } from './public/api-docs/api-service-page.tsx';
import { apiWebhooksPage } from './public/api-docs/api-webhooks-page.tsx';
import { comingSoonPage } from './public/coming-soon/coming-soon-page.tsx';
import { contactPage } from './public/contact/contact-page.tsx';
import { homePage } from './public/home/home-page.tsx';
import { horizonPage } from './public/horizon/horizon-page.tsx';
import { independencePage } from './public/independence/independence-page.tsx';
import { newsPage } from './public/news/news-page.tsx';
import { ownPage } from './public/own-page/own-page.tsx';
import { policiesPage } from './public/policies/policies-page.tsx';
import { policyComparePage } from './public/policy/policy-compare-page.tsx';
import { policyPage } from './public/policy/policy-page.tsx';
import { policyVersionPage } from './public/policy/policy-version-page.tsx';
import { postCorrectionPage } from './public/post/correction-page.tsx';
import { postPage } from './public/post/post-page.tsx';
import { previewPage } from './public/preview/preview-page.tsx';
import { productPage } from './public/product/product-page.tsx';
import { productsPage } from './public/products/products-page.tsx';
import { searchPage } from './public/search/search-page.tsx';
import { sessionReportPage } from './public/session-report/session-report-page.tsx';
import { shareDownloadPage, signedInShareDownloadPage } from './public/share/download-page.tsx';
import { sharePage, signedInSharePage } from './public/share/share-page.tsx';
import { unsubscribePage } from './public/unsubscribe/unsubscribe-page.tsx';
import { waitlistPage } from './public/waitlist/waitlist-page.tsx';
import { waitlistInvitationPage } from './public/waitlist-invitation/waitlist-invitation-page.tsx';
import { confirmPage } from './sign-in/confirm-page.tsx';
import { loginPage } from './sign-in/login-page.tsx';
import { welcomePage } from './sign-in/welcome-page.tsx';

export const pages: { readonly [Name in RouteName]: Page<Name> } = {
  home: homePage,
  products: productsPage,
  product: productPage,
  news: newsPage,
  post: postPage,
  postCorrection: postCorrectionPage,
  about: aboutPage,
  horizon: horizonPage,
  independence: independencePage,
  ownPage,
  policies: policiesPage,
  policy: policyPage,
  policyVersion: policyVersionPage,
  policyCompare: policyComparePage,
  contact: contactPage,
  search: searchPage,

  apiDocs: apiDocsPage,
  apiWebhooks: apiWebhooksPage,
  apiService: apiServicePage,

  share: sharePage,
  shareDownload: shareDownloadPage,
  preview: previewPage,
  unsubscribe: unsubscribePage,
  sessionReport: sessionReportPage,
  waitlist: waitlistPage,
  comingSoon: comingSoonPage,
  waitlistInvitation: waitlistInvitationPage,

  login: loginPage,
  welcome: welcomePage,
  confirm: confirmPage,
  account: accountPage,
  invitation: invitationPage,
  signedInShare: signedInSharePage,
  signedInShareDownload: signedInShareDownloadPage,
  orders: ordersPage,
  newOrder: newOrderPage,
  cart: cartPage,
  cartOrder: cartOrderPage,
  order: orderPage,
  invoice: invoicePage,
  creditNote: creditNotePage,
  messages: messagesPage,
  message: messagePage,
  investor: investorPage,
  deck: deckPage,
  policyChanges: policyChangesPage,
  settings: settingsPage,
  appsAdmin: appsAdminPage,
  postsAdmin: postsAdminPage,
  decksAdmin: decksAdminPage,
  presentation: presentationPage,
  usersAdmin: usersAdminPage,
  pagesAdmin: pagesAdminPage,
  mediaAdmin: mediaAdminPage,
  translationsAdmin: translationsAdminPage,
  rolesAdmin: rolesAdminPage,
  policiesAdmin: policiesAdminPage,
  productsAdmin: productsAdminPage,
  waitlistsAdmin: waitlistsAdminPage,
  customerService: customerServicePage,
  organizationsAdmin: organizationsAdminPage,
  siteAdmin: siteAdminPage,
  tradeSettings: tradeSettingsPage,
  operations: operationsPage,
  webhooksAdmin: webhooksAdminPage,
  auditLog: auditLogPage,
};
