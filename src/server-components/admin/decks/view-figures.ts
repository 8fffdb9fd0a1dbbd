/** 5 -> 5 s, 75 -> 1 min 15 s, 3720 -> 1 h 2 min. */
export function span(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
  return `${rest} s`;
}

/** 0.5 -> 50 %. */
export const percent = (share: number): string => `${Math.round(Math.min(1, share) * 100)} %`;
