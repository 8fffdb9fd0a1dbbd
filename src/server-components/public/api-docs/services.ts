import type { ServiceName } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';

export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  auth: 'Accounts, roles and organizations',
  apps: 'Apps and their endpoints',
  content: 'Pages, news, products, policies and decks',
  trade: 'Orders, inquiries and waitlists',
};

export const serviceHref = (service: ServiceName, endpoint?: string): string =>
  href('apiService', { service, endpoint });
