/** Header and footer, the same markup as in bench/peers/shared/components/Shell.jsx. */
import type { ReactNode } from 'react';
import { ThemeSwitch } from './client-components/theme-switch.tsx';

const navigation = [
  ['/', 'Home'],
  ['/news', 'News'],
  ['/products/alpha', 'Alpha'],
  ['/products/beta', 'Beta'],
  ['/products/gamma', 'Gamma'],
  ['/products/delta', 'Delta'],
  ['/products/support', 'Support'],
  ['/account/orders', 'Account'],
] as const;

export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="site-header">
        <div className="wrap">
          <a className="brand" href="/">
            Acme Cloud
          </a>
          <nav aria-label="Main">
            <ul className="nav">
              {navigation.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch />
        </div>
      </header>
      <main className="wrap">{children}</main>
      <Footer />
    </>
  );
}

function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <p>Acme Cloud is a fictional company used for measuring web servers.</p>
        <ul>
          <li>
            <a href="/legal/imprint">Imprint</a>
          </li>
          <li>
            <a href="/legal/privacy">Privacy</a>
          </li>
          <li>
            <a href="/legal/terms">Terms</a>
          </li>
          <li>
            <a href="/status">Status</a>
          </li>
        </ul>
        <p>© 2026 Acme Cloud</p>
      </div>
    </footer>
  );
}
