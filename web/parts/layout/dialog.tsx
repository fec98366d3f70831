import { Modal, type ModalProps, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { mainId } from "./skip-link.tsx";

const focused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement);

/** Gives the focus back to what had it before the caller was shown, or to the screen if that is gone. */
function useFocusBack(): void {
  // Read before anything in the dialog can take the focus.
  const [before] = useState(focused);
  useEffect(
    () => () => {
      // Whoever closed the dialog may have moved the focus already.
      if (focused() !== null) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      if (focused() === null) document.getElementById(mainId)?.focus({ preventScroll: true });
    },
    [before],
  );
}

/** Its close button shows a cross alone, and has a name. A dialog that is left by an answer alone has none. */
type DialogProps = Omit<ModalProps, "opened" | "closeButtonProps" | "withCloseButton"> &
  ({ closeButtonProps: { "aria-label": string } } | { withCloseButton: false });

/**
 * A dialog that is open for as long as it is rendered. Mantine returns the focus only when a dialog is told to close, and
 * this one goes with its code and state.
 */
export function Dialog({ title, ...props }: DialogProps) {
  useFocusBack();
  // Without its role the head of a dialog would be a second head of the page.
  return (
    <Modal
      opened
      attributes={{ header: { role: "presentation" } }}
      title={typeof title === "string" ? <Text fw={650}>{title}</Text> : title}
      {...props}
    />
  );
}
