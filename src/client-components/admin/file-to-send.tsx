'use client';
/** A file field whose form is sent as soon as a file is chosen or dropped. */
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';

type Props = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'accept' | 'className' | 'aria-invalid' | 'aria-describedby'
>;

export function FileToSend(props: Props) {
  const field = useRef<HTMLInputElement>(null);
  const send = () => {
    if (field.current?.files?.length) field.current.form?.requestSubmit();
  };
  // It was chosen before the scripts came.
  useEffect(send, []);
  return <input {...props} ref={field} type="file" onClick={forgetFile} onChange={send} />;
}

/** Otherwise the same file could not be chosen again: it is no change. */
function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
