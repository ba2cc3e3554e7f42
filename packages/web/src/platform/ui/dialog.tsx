import { Modal, type ModalProps } from '@mantine/core';
import { useCloseOnBack } from './use-close-on-back.ts';

/** A dialog that is not part of the address: Back closes it, unless Escape may not. */
export function Dialog(props: ModalProps) {
  useCloseOnBack(props.onClose, { isOpen: props.opened, mayClose: props.closeOnEscape !== false });
  return <Modal {...props} />;
}
