'use client';
import { useId, useState } from 'react';
import css from './counter.module.css';

export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  return (
    <button id={useId()} type="button" className={css['counter']} onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  );
}
