'use client';
/**
 * Shows the frame of another site, which is loaded only when somebody asks. Without scripts, the link above it leads
 * there.
 */
import { useEffect, useRef, useState } from 'react';

type Props = { readonly frame: string; readonly title: string; readonly label: string };

export function EmbedPlayer({ frame, title, label }: Props) {
  const [isHydrated, setHydrated] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => setHydrated(true), []);
  // The focus would be lost with the button.
  useEffect(() => {
    if (isAsked) player.current?.focus();
  }, [isAsked]);
  if (isAsked)
    return (
      <iframe
        ref={player}
        style={{ width: '100%', aspectRatio: '16 / 9', border: 0 }}
        src={frame}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; picture-in-picture"
        // The player refuses to play for a page that it does not know.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  if (!isHydrated) return null;
  return (
    <button type="button" className="button" onClick={() => setAsked(true)}>
      {label}
    </button>
  );
}
