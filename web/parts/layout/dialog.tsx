import { Modal, type ModalProps, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { mainId } from "./skip-link.tsx";

const focused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement);

/** Returns the focus to its former element, or to the screen if that is gone. */
function useFocusBack(): void {
  // Read before anything in the dialog can take the focus.
  const [before] = useState(focused);
  useEffect(
    () => () => {
      // The closing action may have moved the focus already.
      if (focused() !== null) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      if (focused() === null) document.getElementById(mainId)?.focus({ preventScroll: true });
    },
    [before],
  );
}

type DialogProps = Omit<ModalProps, "opened" | "closeButtonProps" | "withCloseButton"> &
  ({ closeButtonProps: { "aria-label": string } } | { withCloseButton: false });

/** Mantine returns the focus only on closing, but this dialog is unmounted instead. */
export function Dialog({ title, ...props }: DialogProps) {
  useFocusBack();
  // Otherwise screen readers announce a second page header.
  return (
    <Modal
      opened
      attributes={{ header: { role: "presentation" } }}
      title={typeof title === "string" ? <Text fw={650}>{title}</Text> : title}
      {...props}
    />
  );
}
