/** The mark: an arch that stands in water. Takes the colour of the words beside it. */
export function Mark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <path d="M6 22V14a10 10 0 0 1 20 0v8M11 22v-8a5 5 0 0 1 10 0v8" stroke="currentColor" strokeWidth="2.2" />
      <path d="M3 25.5h26M8 29h16" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}
