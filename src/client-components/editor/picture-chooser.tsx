'use client';
/** Shows the picture that a field holds. */
import { useEffect, useState } from 'react';
import type { Picture } from '../../contract/media.ts';

type Props = {
  /** Id of the field that holds the picture as JSON. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly removable: boolean;
};

export function PictureChooser({ field, value }: Props) {
  const [picture, setPicture] = useState(() => pictureOf(value));
  useEffect(() => {
    const input = document.getElementById(field) as HTMLTextAreaElement | null;
    setPicture(pictureOf(input?.value ?? value));
  }, [field, value]);
  if (!picture) return <p className="field-hint">No picture yet.</p>;
  return <img src={picture.src} alt={picture.alt} width={240} />;
}

function pictureOf(json: string): Picture | null {
  try {
    return json === '' ? null : (JSON.parse(json) as Picture);
  } catch {
    return null;
  }
}
