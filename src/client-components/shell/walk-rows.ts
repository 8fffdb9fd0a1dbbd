export function walkRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main tbody tr')].flatMap(
    (row) => row.querySelector('a') ?? [],
  );
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}
