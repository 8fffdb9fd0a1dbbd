export function Logo({ size = 30 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 64 64" fill="none">
      <path fill="currentColor" d="M12 44V28a20 20 0 0 1 40 0v16h-8V28a12 12 0 0 0-24 0v16z" />
      <path stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" d="M6 51h52" />
      <path stroke="currentColor" strokeWidth="4" strokeLinecap="round" opacity=".55" d="M18 59h28" />
    </svg>
  );
}
