'use client';
/** The only interactive component of the peers' pages, hydrated here as it is there. */
import { useState } from 'react';

export function ThemeSwitch() {
  const [theme, setTheme] = useState('light');
  const next = theme === 'light' ? 'dark' : 'light';
  const change = () => {
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem('theme', next);
    } catch {}
    setTheme(next);
  };
  return (
    <button type="button" className="theme" aria-label="Switch colour theme" onClick={change}>
      {theme === 'light' ? 'Dark theme' : 'Light theme'}
    </button>
  );
}
