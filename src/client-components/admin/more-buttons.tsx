'use client';
import { useState } from 'react';

/** Shows the other buttons of a save bar on a phone; its stylesheet hides them. */
export function MoreButtons({ className }: { readonly className: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button
      type="button"
      className={`button button-quiet ${className}`}
      data-needs-script
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? 'Less' : 'More…'}
    </button>
  );
}
