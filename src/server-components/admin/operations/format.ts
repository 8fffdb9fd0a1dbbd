const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `12.3 MB`, in powers of 1,000. */
export function bytes(count: number): string {
  const power = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const value = count / 1000 ** power;
  return `${value.toFixed(power > 0 && value < 100 ? 1 : 0)} ${sizes[power]}`;
}

export const since = (date: Date, now: Date): string => duration(Math.max(0, now.getTime() - date.getTime()) / 1000);

/** `340 ms`, `1.2 s` or `5 min`. */
export function duration(seconds: number): string {
  if (seconds < 0.01) return `${(seconds * 1000).toFixed(1)} ms`;
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 && !Number.isInteger(seconds) ? 1 : 0)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** `-` where nothing was counted. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((part / whole) * 100).toFixed(part === whole ? 0 : 1)} %`;
