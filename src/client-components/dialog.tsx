/** A window above the page, which keeps the focus inside, closes with Escape and gives the focus back. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog as Content, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';

type Props = {
  readonly title: string;
  /** The title is for who hears it only, and a click beside the window closes it. */
  readonly quiet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Stands at the end of the document, because a form cannot hold another form. */
export function Dialog({ title, quiet = false, onClose, children }: Props) {
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return holdPage();
  }, []);
  return (
    <ModalOverlay
      isOpen
      isDismissable={quiet}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={styles.backdrop as string}
    >
      {/* The library adds a style element to the page, which our policy forbids, unless this id is there; ours is in the style sheet. */}
      <span id="react-aria-pressable-style" hidden />
      <Modal className={styles.window as string}>
        <Content ref={content} className={styles.inside as string}>
          <Heading slot="title" className={quiet ? 'visually-hidden' : styles.title}>
            {title}
          </Heading>
          {children}
        </Content>
      </Modal>
    </ModalOverlay>
  );
}

/** The page behind does not scroll along, nor move where its scroll bar was. Answers with what lets it go. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}
