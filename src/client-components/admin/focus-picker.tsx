'use client';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import styles from './focus-picker.module.css';

type Point = { readonly x: number; readonly y: number };
type Props = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Ids of the number fields, which hold the point. */
  readonly fields: readonly [x: string, y: string];
  readonly focus: Point;
};

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));
const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** The point is chosen with the mouse or with arrow keys; without scripts by the fields alone. */
export function FocusPicker({ src, width, height, fields: [idX, idY], focus }: Props) {
  const [point, setPoint] = useState(focus);
  useEffect(() => {
    const [x, y] = [fieldOf(idX), fieldOf(idY)];
    const read = () => setPoint({ x: percent(Number(x?.value)), y: percent(Number(y?.value)) });
    const form = x?.form;
    read();
    form?.addEventListener('input', read);
    form?.addEventListener('restored', read, true);
    return () => {
      form?.removeEventListener('input', read);
      form?.removeEventListener('restored', read, true);
    };
  }, [idX, idY]);
  const choose = ({ x, y }: Point) => {
    for (const [id, value] of [
      [idX, x],
      [idY, y],
    ] as const) {
      const field = fieldOf(id);
      if (field) field.value = String(percent(value));
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const onPointer = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    choose({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    choose({ x: point.x + far * step.x, y: point.y + far * step.y });
  };
  const objectPosition = `${point.x}% ${point.y}%`;
  return (
    <div className={`stack gap-m ${styles.picker}`}>
      <button
        type="button"
        className={styles.picture}
        data-needs-script=""
        aria-label={`Focal point: ${point.x} % from the left, ${point.y} % from the top. Move it with the arrow keys.`}
        onPointerDown={onPointer}
        onKeyDown={onKeyDown}
        style={{ width: `min(100%, ${width}px, ${24 * (width / height)}rem)` }}
      >
        <img src={src} alt="" width={width} height={height} draggable={false} />
        <span className={styles.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </button>
      <noscript>
        <img src={src} alt="" width={width} height={height} />
      </noscript>
      <div className={`cluster align-end gap-s ${styles.crops}`} aria-hidden="true">
        <img src={src} alt="" className={styles.wide} style={{ objectPosition }} />
        <img src={src} alt="" className={styles.square} style={{ objectPosition }} />
        <img src={src} alt="" className={styles.tall} style={{ objectPosition }} />
      </div>
    </div>
  );
}
