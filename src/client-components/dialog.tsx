import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog as Content, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';
import './react-aria-setup.ts';

type Props = {
  readonly title: string;
  /** Hides the title visually, and closes on a click outside. */
  readonly quiet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog is at the end of the document, because forms cannot be nested. */
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

/** Prevents a layout shift when the scroll bar disappears. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.overflow = '';
    style.scrollbarGutter = '';
  };
}
