'use client';
/** The operations on one row of a list, in one popover that every row opens. Without scripts, rows are selected instead. */
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Row = { readonly id: string; readonly name: string };
type Props = {
  /** Of the popover, which the buttons of the rows name. */
  readonly id: string;
  /** Of the hidden field with the id of the row. */
  readonly field: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

export function RowMenu({ id, field, className, children }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<Row>({ id: '', name: '' });
  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest<HTMLElement>(`[popovertarget="${id}"]`);
      if (button) setRow({ id: button.dataset['row'] ?? '', name: button.dataset['name'] ?? '' });
    };
    const onSubmit = () => own.current?.hidePopover();
    document.addEventListener('click', onClick, { signal, capture: true });
    own.current?.closest('form')?.addEventListener('submit', onSubmit, { signal });
    return () => off.abort();
  }, [id]);
  return (
    <div ref={own} id={id} popover="auto" className={className}>
      <p>{row.name}</p>
      <input type="hidden" name={field} value={row.id} />
      {children}
    </div>
  );
}
