'use client';
/** The form of this file field is sent as soon as a file is chosen or dropped. */
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
  // The file was chosen before the scripts came.
  useEffect(send, []);
  return <input {...props} ref={field} type="file" onClick={forgetFile} onChange={send} />;
}

/** Otherwise choosing the same file again would not be a change. */
function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
