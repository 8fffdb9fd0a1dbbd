import { formatDate } from './time.tsx';

type Props = { readonly date: Date; readonly now: Date };

export const Age = ({ date, now }: Props) => (
  <time dateTime={date.toISOString()} title={formatDate(date, 'moment')}>
    {ageOf(date, now)}
  </time>
);

function ageOf(date: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  if (days > 21) return formatDate(date, 'short');
  return days === 1 ? '1 day' : `${days} days`;
}
