import type { DemoContent } from './demo-content.ts';
import { about } from './pages/about.ts';
import { contact } from './pages/contact.ts';
import { home } from './pages/home.ts';
import { horizon } from './pages/horizon.ts';
import { independence } from './pages/independence.ts';
import { accessibility } from './policies/accessibility.ts';
import { cookies } from './policies/cookies.ts';
import { privacy } from './policies/privacy.ts';
import { returns } from './policies/returns.ts';
import { terms } from './policies/terms.ts';
import { year2025 } from './posts/2025.ts';
import { autumn2026 } from './posts/2026-autumn.ts';
import { summer2026 } from './posts/2026-summer.ts';
import { winter2026 } from './posts/2026-winter.ts';
import { unpublished } from './posts/unpublished.ts';
import { furniture } from './products/furniture.ts';
import { kitchen } from './products/kitchen.ts';
import { lighting } from './products/lighting.ts';
import { sound } from './products/sound.ts';
import { site } from './site.ts';

/** The company that a first start shows: invented, complete, and replaceable word by word from the back office. */
export const demo: DemoContent = {
  site,
  pages: [home, about, horizon, independence, contact],
  posts: [...autumn2026, ...summer2026, ...winter2026, ...year2025, ...unpublished],
  policies: [privacy, terms, returns, cookies, accessibility],
  products: [...lighting, ...kitchen, ...furniture, ...sound],
};
