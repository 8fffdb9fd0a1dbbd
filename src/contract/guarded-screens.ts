/** Screens that an access rule guards, in the order of the routes. */
import { type Route, type RouteName, routes } from './routes.ts';

export type GuardedScreen = { readonly name: RouteName; readonly path: string; readonly label: string };

export const guardedScreens: readonly GuardedScreen[] = Object.entries<Route>(routes).flatMap(
  ([name, { guard, pattern, admin, account }]) => {
    const label = admin ?? account;
    return guard === pattern && label ? [{ name: name as RouteName, path: guard, label }] : [];
  },
);

export const guardedScreenAt = (path: string | null): GuardedScreen | undefined =>
  guardedScreens.find((screen) => screen.path === path);
