'use client';
import { useEffect, useState } from 'react';
import { loadPictureDialog, type PictureWindow } from '../editor/windows.ts';
import { useLazyDialog } from '../lazy-dialog.ts';
import { useNavigation } from '../router/navigation-context.ts';
// The page loads these styles for the dialog that loads later.
import '../editor/dialogs.module.css';
import '../dialog.module.css';

/** `done` is the URL that is opened when the picture is in the library. */
export function AddPicture({ done }: { readonly done: string }) {
  const { opened, open, close } = useLazyDialog<PictureWindow>();
  const { navigate } = useNavigation();
  // The screen has a plain form for browsers without scripts.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      <button type="button" className="button" disabled={!isHydrated} onClick={() => open(loadPictureDialog)}>
        Add a picture
      </button>
      {opened && (
        <opened.PictureDialog
          isUpload
          onChoose={() => {
            close();
            navigate(done);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
