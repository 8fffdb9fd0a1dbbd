import { decks } from './decks/decks.ts';
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
import { secondQuarter2025 } from './posts/2025-q2.ts';
import { thirdQuarter2025 } from './posts/2025-q3.ts';
import { fourthQuarter2025 } from './posts/2025-q4.ts';
import { firstQuarter2026 } from './posts/2026-q1.ts';
import { secondQuarter2026 } from './posts/2026-q2.ts';
import { thirdQuarter2026 } from './posts/2026-q3.ts';
import { fourthQuarter2026 } from './posts/2026-q4.ts';
import { unpublished } from './posts/unpublished.ts';
import { air } from './products/air.ts';
import { furniture } from './products/furniture.ts';
import { instruments } from './products/instruments.ts';
import { kitchen } from './products/kitchen.ts';
import { lighting } from './products/lighting.ts';
import { sound } from './products/sound.ts';
import { vessels } from './products/vessels.ts';
import { wall } from './products/wall.ts';
import { site } from './site.ts';

/** The company that a first start shows: invented, complete, and replaceable word by word from the back office. */
export const demo: DemoContent = {
  site,
  pages: [home, about, horizon, independence, contact],
  posts: [
    ...fourthQuarter2026,
    ...thirdQuarter2026,
    ...secondQuarter2026,
    ...firstQuarter2026,
    ...fourthQuarter2025,
    ...thirdQuarter2025,
    ...secondQuarter2025,
    ...unpublished,
  ],
  policies: [privacy, terms, returns, cookies, accessibility],
  decks,
  products: [...lighting, ...kitchen, ...furniture, ...instruments, ...sound, ...vessels, ...wall, ...air],
};
